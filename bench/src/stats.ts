/** The median; for an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('Nothing was measured');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The smallest value that at least `share` (0 to 1) of the measurements do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('Nothing was measured');
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

export function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

export function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}

export function mib(value: number): string {
  return `${value.toFixed(0)} MiB`;
}
