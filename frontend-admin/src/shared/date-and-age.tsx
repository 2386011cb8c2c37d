import { formatLongDate } from '@nattil/contracts/formats';
import { RelativeTime } from '@nattil/frontend-shared/ui/time/relative-time.tsx';
import styles from './date-and-age.module.css';
import { useNow } from './use-now.ts';

/** From this age on, the relative time is itself a date. */
const FRESH_MS = 7 * 86_400_000;

interface DateAndAgeProps {
  at: string;
  /** Puts the age below the date. */
  stacked?: boolean;
}

/** The date, with the age for a week; the exact time appears on hover and focus. */
export function DateAndAge({ at, stacked = false }: DateAndAgeProps) {
  const fresh = useNow().getTime() - Date.parse(at) < FRESH_MS;
  if (!fresh) return <RelativeTime at={at} />;
  return (
    <span className={styles.date} data-stacked={stacked || undefined}>
      <span>{formatLongDate(at)}</span>
      <span className={styles.age}>
        <RelativeTime at={at} hasDate />
      </span>
    </span>
  );
}
