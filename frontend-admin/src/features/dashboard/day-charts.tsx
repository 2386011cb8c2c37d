import type { DashboardSeries } from '@nattil/contracts/api/admin/dashboard';
import { formatRupees } from '@nattil/contracts/formats';
import { SegmentedChoice } from '@nattil/frontend-shared/ui/forms/segmented-choice.tsx';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { count } from '@nattil/frontend-shared/ui/count';
import { DayChart } from '../../shared/chart/day-chart.tsx';
import { shortRupees } from '../../shared/chart/short-rupees.ts';
import { PERIODS, type Period } from './periods.ts';
import styles from './day-charts.module.css';
import panel from './panel.module.css';

const CHARTS = [
  { key: 'signUps', title: 'Sign-ups', label: 'New users', colour: 'green.7', format: count },
  {
    key: 'activations',
    title: 'Activations',
    label: 'Cards activated',
    colour: 'info.7',
    format: count,
  },
  { key: 'purchases', title: 'Purchases', label: 'Purchases', colour: 'green.5', format: count },
  {
    key: 'discount',
    title: 'Discount',
    label: 'Given',
    colour: 'gold.6',
    format: formatRupees,
    formatShort: shortRupees,
  },
] as const;

interface DayChartsProps {
  period: Period;
  onPeriod: (value: Period['value']) => void;
  /** Undefined while loading. */
  data: DashboardSeries | undefined;
  /** The error of the failed query. */
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** Sign-ups, activations, purchases and discount by day. */
export function DayCharts({ period, onPeriod, data, error, retrying, onRetry }: DayChartsProps) {
  return (
    <section aria-labelledby="day-by-day">
      <div className={styles.head}>
        <h2 className={styles.title} id="day-by-day">
          Day by day
        </h2>
        <SegmentedChoice
          label="Period"
          labelHidden
          choices={PERIODS}
          value={period.value}
          onChange={onPeriod}
        />
      </div>
      {error && !data ? (
        <FailedState
          error={error}
          message="Failed to fetch the figures by day. Please try again."
          retrying={retrying}
          onRetry={onRetry}
        />
      ) : (
        <div className={styles.charts}>
          {CHARTS.map(({ key, title, label, colour, ...formats }) => (
            <div key={key} className={panel.panel}>
              <DayChart
                title={title}
                total={data && formats.format(data.totals[key])}
                series={[{ key, label, colour }]}
                points={data?.series}
                {...formats}
              />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
