import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { count } from '@nattil/frontend-shared/ui/count';
import type { ChartProps } from './chart-props.ts';

const SHORT_AXIS = 20;

/** Loaded when a chart is shown. */
export function Bars({
  points,
  series,
  stacked = false,
  format = count,
  formatShort = count,
}: ChartProps<string>) {
  const labels = new Map(points.map(({ name, label }) => [name, label]));
  return (
    <BarChart
      h="100%"
      data={points.map(({ name, figures }) => ({ name, ...figures }))}
      dataKey="name"
      series={series.map(({ key, label, color }) => ({ name: key, label, color }))}
      type={stacked ? 'stacked' : 'default'}
      valueFormatter={format}
      withLegend
      legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
      tickLine="none"
      gridAxis="x"
      maxBarWidth={40}
      // The frame is an image with a table beside it, so the bars need no keyboard support.
      barChartProps={{ accessibilityLayer: false }}
      barProps={{ isAnimationActive: false }}
      xAxisProps={{
        tickFormatter: (name: string) => labels.get(name) ?? name,
        minTickGap: SHORT_AXIS,
      }}
      yAxisProps={{ allowDecimals: false, width: 64, tickFormatter: formatShort }}
    />
  );
}
