import type { MantineColor } from '@mantine/core';

export interface ChartPoint<Key extends string> {
  /** The axis label: `Nov 12`. */
  label: string;
  /** The name in the table, unique among the points: `November 12, 2026`. */
  name: string;
  figures: Record<Key, number>;
}

export interface ChartSeries<Key extends string> {
  key: Key;
  label: string;
  /** A colour with a contrast of at least 3 to 1 on white: `green.7`. */
  color: MantineColor;
}

export interface ChartProps<Key extends string> {
  points: readonly ChartPoint<Key>[];
  series: readonly ChartSeries<Key>[];
  /** Stacks the series, which are parts of a whole. */
  stacked?: boolean;
  /** Formats a figure; by default as a number. */
  format?: (figure: number) => string;
  /** The short format along the axis: `₹40K`. */
  formatShort?: (figure: number) => string;
}
