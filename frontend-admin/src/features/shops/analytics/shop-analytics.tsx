import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ShopAnalytics, ShopAnalyticsPoint } from '@nattil/contracts/api/admin/shops';
import { formatRupees } from '@nattil/contracts/formats';
import { count } from '@nattil/frontend-shared/ui/count';
import { ChartAndTable } from '../../../shared/chart/chart-and-table.tsx';
import { shortRupees } from '../../../shared/chart/short-rupees.ts';
import { shortUnitText, unitText, UNITS } from './analytics-period.ts';
import styles from './shop-analytics.module.css';

const figures = [
  {
    name: 'revenue',
    title: 'Revenue',
    format: formatRupees,
    formatShort: shortRupees,
  },
  { name: 'purchases', title: 'Purchases', format: count },
  {
    name: 'discount',
    title: 'Discount given',
    format: formatRupees,
    formatShort: shortRupees,
  },
  { name: 'customers', title: 'Customers', format: count },
] as const satisfies readonly {
  name: Exclude<keyof ShopAnalyticsPoint, 'date'>;
  title: string;
  format: (value: number) => string;
  formatShort?: (value: number) => string;
}[];

/** Totals, and each figure over time. */
export function Analytics({ analytics }: { analytics: ShopAnalytics }) {
  const { by, series, totals } = analytics;
  const unit = UNITS.find(({ value }) => value === by)?.label ?? 'Day';
  return (
    <>
      <dl className={styles.totals} aria-label="Totals of the period">
        {figures.map(({ name, title, format }) => (
          <div key={name} className={styles.total}>
            <dt>{title}</dt>
            <dd className="tabular">{format(totals[name])}</dd>
          </div>
        ))}
      </dl>
      {totals.purchases === 0 ? (
        <Alert color="info" icon={<IconInfoCircle aria-hidden />}>
          Nothing was bought here in this period. You can choose another one above.
        </Alert>
      ) : (
        <div className={styles.charts}>
          {figures.map((figure) => (
            <div key={figure.name} className={styles.chart}>
              <ChartAndTable
                title={figure.title}
                pointHeader={unit}
                series={[{ key: figure.name, label: figure.title, color: 'green.7' }]}
                totals={totals}
                format={figure.format}
                {...('formatShort' in figure && { formatShort: figure.formatShort })}
                points={series.map((point) => ({
                  label: shortUnitText(point.date, by),
                  name: unitText(point.date, by),
                  figures: point,
                }))}
              />
            </div>
          ))}
        </div>
      )}
    </>
  );
}
