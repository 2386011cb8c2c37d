import { bandOf } from '../geo/latitude-bands.ts';
import { firstAbove } from '../structures/sorted-numbers.ts';

const PARTITIONS = 16;

/**
 * Splits the latitude bands into partitions with about equally many shops, estimated from a sample
 * of latitudes. The slots of a partition are contiguous. Returns the partition of a latitude.
 */
export function partitionsFor(latitudes: readonly number[]): (latitude: number) => number {
  const bands = latitudes.map(bandOf).sort((a, b) => a - b);
  const lasts = Array.from(
    { length: PARTITIONS - 1 },
    (_, n) => bands[Math.floor((bands.length * (n + 1)) / PARTITIONS)] ?? Infinity,
  );
  return (latitude) => firstAbove(lasts, bandOf(latitude));
}
