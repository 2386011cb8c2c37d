const indian = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** A figure with Indian digit grouping: 123456 becomes `1,23,456`. */
export function count(figure: number): string {
  return indian.format(figure);
}
