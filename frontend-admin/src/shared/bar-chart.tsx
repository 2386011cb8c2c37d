import { BarChart as Bars } from '@mantine/charts';
import { Button } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useId, useState } from 'react';
import styles from './bar-chart.module.css';

export interface BarChartPoint {
  /** What the bar stands for, in full: '5 January 2027'. */
  label: string;
  /** Under the axis: '5 Jan'. */
  short: string;
  value: number;
}

interface BarChartProps {
  title: string;
  /** What the points are: 'Day'. */
  of: string;
  points: readonly BarChartPoint[];
  format: (value: number) => string;
  /** Along the axis, where there is little room. */
  formatShort?: (value: number) => string;
}

/** Values over time as bars, and as a table one click away. */
export function BarChart({ title, of, points, format, formatShort = format }: BarChartProps) {
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  const Sign = asTable ? IconChartBar : IconTable;
  return (
    <section className={styles.chart} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Sign size={16} aria-hidden />}
          aria-describedby={titleId}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Show chart' : 'Show table'}
        </Button>
      </div>
      {asTable ? (
        // Scrolls by keyboard, too.
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${title}: table`}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{of}</th>
                <th scope="col">{title}</th>
              </tr>
            </thead>
            <tbody>
              {points.map(({ label, value }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td className="tabular">{format(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div role="img" aria-label={inWords(title, points, format)}>
          <Bars
            h={220}
            data={points.map(({ label, short, value }) => ({ label, short, value }))}
            dataKey="short"
            series={[{ name: 'value', label: title, color: 'green.7' }]}
            valueFormatter={format}
            maxBarWidth={28}
            tickLine="none"
            gridAxis="y"
            yAxisProps={{ width: 56, tickFormatter: formatShort, allowDecimals: false }}
            xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24 }}
            barChartProps={{ accessibilityLayer: false }}
            barProps={{ isAnimationActive: false }}
          />
        </div>
      )}
    </section>
  );
}

/** What the bars show, for who does not see them. */
function inWords(
  title: string,
  points: readonly BarChartPoint[],
  format: BarChartProps['format'],
): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return `${title}: nothing to show`;
  const most = points.reduce((best, point) => (point.value > best.value ? point : best), first);
  const period = `${title}, ${first.label} to ${last.label}`;
  return most.value === 0
    ? `${period}: nothing`
    : `${period}: the most is ${format(most.value)}, ${most.label}`;
}
