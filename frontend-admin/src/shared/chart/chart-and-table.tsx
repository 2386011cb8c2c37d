import { Button, Skeleton } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ComponentType, useEffect, useId, useState } from 'react';
import { count } from '@nattil/frontend-shared/ui/count';
import type { ChartPoint, ChartProps } from './chart-props.ts';
import { FigureTable } from './figure-table.tsx';
import styles from './chart-and-table.module.css';

interface ChartAndTableProps<Key extends string> extends Omit<ChartProps<Key>, 'points'> {
  title: string;
  /** The sum of all points, shown beside the title. */
  total?: string | undefined;
  /** Undefined while loading. */
  points: readonly ChartPoint<Key>[] | undefined;
  /** The name of a point's unit: `Day`. */
  pointHeader: string;
  /** Totals that are not the sums of the points, as for distinct customers. */
  totals?: Record<Key, number>;
}

type Bars = ComponentType<ChartProps<string>>;

const loadBars = () => import('./bars.tsx');

/** Bars over time, with a table of the figures; the first chart loads the chart library. */
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
      // If the library cannot be loaded, the table shows the figures.
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
