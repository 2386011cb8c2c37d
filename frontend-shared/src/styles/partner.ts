import './common.ts';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/Divider.layer.css';
import '@mantine/core/styles/List.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '../styles.css';
