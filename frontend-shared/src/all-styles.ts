/** The library's styles lie in a layer of their own, below ours. */
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './styles.css';
