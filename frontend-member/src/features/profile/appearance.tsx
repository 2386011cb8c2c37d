import { type MantineColorScheme, SegmentedControl, Title, useMantineContext } from '@mantine/core';
import { useId } from 'react';
import styles from './own-profile.module.css';

const THEMES: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Light or dark, kept on this device. */
export function Appearance() {
  // Mantine's own hook also stops transitions, with code of which visitors would load a part.
  const { colorScheme, setColorScheme } = useMantineContext();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.lines}>
      <Title order={3} id={id}>
        Theme
      </Title>
      <p>Kept on this device. ‘Device’ follows its own setting.</p>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={THEMES}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </section>
  );
}
