import './common.ts';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/PinInput.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '../styles.css';
