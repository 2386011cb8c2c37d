import { type MantineColorScheme, Title, useMantineContext } from '@mantine/core';
import { SegmentedChoice } from '@nattil/frontend-shared/ui/forms/segmented-choice.tsx';
import { useId } from 'react';
import styles from './own-profile.module.css';

const THEMES: { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Selects the light or dark theme, which is stored on this device. */
export function Appearance() {
  // Mantine's own hook also stops transitions, and visitors would load a part of its code.
  const { colorScheme, setColorScheme } = useMantineContext();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.lines}>
      <Title order={3} id={id}>
        Theme
      </Title>
      <p>Kept on this device. ‘Device’ follows its own setting.</p>
      <SegmentedChoice
        fullWidth
        labelledBy={id}
        choices={THEMES}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </section>
  );
}
