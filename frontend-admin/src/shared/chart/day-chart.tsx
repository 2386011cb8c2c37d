import { formatLongDate } from '@nattil/contracts/formats';
import { ChartAndTable } from './chart-and-table.tsx';

/** The figures of one day, e.g. 2027-01-31. */
export type DayPoint<Key extends string> = { date: string } & Record<Key, number>;

export interface DaySeries<Key extends string> {
  key: Key;
  label: string;
  /** A theme colour. */
  colour: string;
}

interface DayChartProps<Key extends string> {
  title: string;
  /** The sum of the period, shown beside the title. */
  total?: string | undefined;
  series: readonly DaySeries<Key>[];
  /** In chronological order; undefined while loading. */
  points: readonly DayPoint<Key>[] | undefined;
  format: (value: number) => string;
  /** The short format along the axis. */
  formatShort?: (value: number) => string;
}

const shortDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
});

/** Daily figures as bars, or as a table. */
export function DayChart<Key extends string>({
  title,
  total,
  series,
  points,
  ...formats
}: DayChartProps<Key>) {
  return (
    <ChartAndTable
      title={title}
      total={total}
      pointHeader="Day"
      series={series.map(({ colour, ...each }) => ({ ...each, color: colour }))}
      points={points?.map((point) => ({
        label: shortDay.format(new Date(point.date)),
        name: formatLongDate(point.date),
        figures: point,
      }))}
      {...formats}
    />
  );
}
