import { SegmentedControl } from '@mantine/core';
import { IconList, IconMap } from '@tabler/icons-react';
import styles from './view-switch.module.css';

export type ResultsView = 'list' | 'map';

interface Props {
  view: ResultsView;
  onChange: (view: ResultsView) => void;
}

/** Switches between list and map on a phone, within reach of the thumb. */
export function ViewSwitch({ view, onChange }: Props) {
  return (
    <SegmentedControl
      aria-label="Show results as"
      className={styles.switch}
      radius="xl"
      size="md"
      color="green"
      value={view}
      onChange={(value) => onChange(value === 'map' ? 'map' : 'list')}
      data={[
        {
          value: 'list',
          label: (
            <span className={styles.option}>
              <IconList size={18} aria-hidden /> List
            </span>
          ),
        },
        {
          value: 'map',
          label: (
            <span className={styles.option}>
              <IconMap size={18} aria-hidden /> Map
            </span>
          ),
        },
      ]}
    />
  );
}
