import { Button, type MantineColor, Skeleton } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ComponentType, useEffect, useId, useState } from 'react';
import { count } from '@nattil/frontend-shared/ui/count';
import { FigureTable } from './figure-table.tsx';
import styles from './chart-and-table.module.css';

export interface ChartPoint<Key extends string> {
  /** Under the axis: `Nov 12`. */
  label: string;
  /** In the table; no two points have the same: `November 12, 2026`. */
  name: string;
  figures: Record<Key, number>;
}

export interface ChartSeries<Key extends string> {
  key: Key;
  label: string;
  /** At least 3 to 1 on white: `green.7`. */
  color: MantineColor;
}

export interface ChartProps<Key extends string> {
  points: readonly ChartPoint<Key>[];
  series: readonly ChartSeries<Key>[];
  /** The series are parts of a whole and stand on each other. */
  stacked?: boolean;
  /** Writes a figure out; by default as a number. */
  format?: (figure: number) => string;
  /** The same along the axis, where there is little room: `₹40K`. */
  formatShort?: (figure: number) => string;
}

interface ChartAndTableProps<Key extends string> extends Omit<ChartProps<Key>, 'points'> {
  title: string;
  /** The sum of all points, beside the title. */
  total?: string | undefined;
  /** Undefined while they are loaded. */
  points: readonly ChartPoint<Key>[] | undefined;
  /** What a point is: `Day`. */
  pointHeader: string;
  /** Where they are not the sums of the points, as of different customers. */
  totals?: Record<Key, number>;
}

type Bars = ComponentType<ChartProps<string>>;

const loadBars = () => import('./bars.tsx');

/** Bars over time, and their figures as a table; the library of charts is loaded with the first one. */
export function ChartAndTable<Key extends string>({
  title,
  total,
  pointHeader,
  totals,
  ...chart
}: ChartAndTableProps<Key>) {
  const { points, series, format = count } = chart;
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const [Bars, setBars] = useState<Bars | null>(null);
  const headingId = useId();

  useEffect(() => {
    let isWanted = true;
    loadBars().then(
      (loaded) => isWanted && setBars(() => loaded.Bars),
      // Without it the figures are shown all the same.
      () => isWanted && setView('table'),
    );
    return () => {
      isWanted = false;
    };
  }, []);

  const sums = series.map(({ key, label }) => {
    const sum =
      totals?.[key] ?? (points ?? []).reduce<number>((so, { figures }) => so + figures[key], 0);
    return `${label} ${format(sum)}`;
  });

  return (
    <section aria-labelledby={headingId} className={styles.frame}>
      <div className={styles.head}>
        <h3 id={headingId} className={styles.title}>
          {title}
        </h3>
        {total === undefined ? null : <p className={`${styles.total} tabular`}>{total}</p>}
        <Button
          variant="default"
          size="compact-sm"
          leftSection={
            view === 'chart' ? (
              <IconTable size={16} aria-hidden />
            ) : (
              <IconChartBar size={16} aria-hidden />
            )
          }
          onClick={() => setView(view === 'chart' ? 'table' : 'chart')}
        >
          <span>{view === 'chart' ? 'Show as table' : 'Show as chart'}</span>
          <span className="visually-hidden">{`: ${title}`}</span>
        </Button>
      </div>
      {view === 'table' ? (
        <FigureTable
          caption={title}
          rowHeader={pointHeader}
          rows={points ?? []}
          nameOf={({ name }) => name}
          columns={series.map(({ key, label }) => ({
            header: label,
            figure: ({ figures }: ChartPoint<Key>) => format(figures[key]),
          }))}
        />
      ) : (
        <div
          role="img"
          aria-label={`${title}, in all: ${sums.join(', ')}`}
          className={styles.chart}
        >
          {Bars && points ? (
            <Bars {...(chart as ChartProps<string>)} />
          ) : (
            <Skeleton height="100%" />
          )}
        </div>
      )}
    </section>
  );
}
