import { bandOf } from './latitude-bands.ts';
import { firstAbove } from './sorted-numbers.ts';

const SHELVES = 16;

/**
 * Splits the latitude bands into partitions with about equally many shops, estimated from a sample
 * of latitudes. The slots of a partition are contiguous. Returns the partition of a latitude.
 */
export function shelvesFor(latitudes: readonly number[]): (latitude: number) => number {
  const bands = latitudes.map(bandOf).sort((a, b) => a - b);
  const lasts = Array.from(
    { length: SHELVES - 1 },
    (_, n) => bands[Math.floor((bands.length * (n + 1)) / SHELVES)] ?? Infinity,
  );
  return (latitude) => firstAbove(lasts, bandOf(latitude));
}
