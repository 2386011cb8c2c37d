import { TextInput } from '@mantine/core';
import type { AnalyticsUnit } from '@nattil/contracts/api/admin/shops';
import { SegmentedChoice } from '@nattil/frontend-shared/ui/forms/segmented-choice.tsx';
import { UNITS } from './analytics-period.ts';
import styles from './shop-analytics.module.css';

interface PeriodBarProps {
  by: AnalyticsUnit;
  /** Days such as 2027-01-31; '' while unknown. */
  from: string;
  to: string;
  onChange: (change: { by?: AnalyticsUnit; from?: string; to?: string }) => void;
}

/** Selects the range of days and the unit: day, week or month. */
export function PeriodBar({ by, from, to, onChange }: PeriodBarProps) {
  return (
    <div className={styles.period}>
      <SegmentedChoice
        label="By day, week or month"
        labelHidden
        choices={UNITS}
        value={by}
        onChange={(unit) => onChange({ by: unit })}
      />
      <TextInput
        label="From"
        type="date"
        value={from}
        max={to}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        value={to}
        min={from}
        error={from && to && from > to ? 'The last day is before the first' : null}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </div>
  );
}
