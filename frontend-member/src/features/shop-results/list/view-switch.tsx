import { SegmentedChoice } from '@nattil/frontend-shared/ui/forms/segmented-choice.tsx';
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
    <SegmentedChoice
      label="Show results as"
      labelHidden
      look={{ className: styles.switch, color: 'green', radius: 'xl', size: 'md' }}
      value={view}
      onChange={onChange}
      choices={[
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
