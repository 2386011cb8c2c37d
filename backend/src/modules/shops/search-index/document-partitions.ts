import { bandOf } from './latitude-bands.ts';
import { firstAbove } from './sorted-numbers.ts';

const SHELVES = 16;

/**
 * Parts the bands of latitude into shelves with about as many shops in each, as far as a sample of their
 * latitudes tells. What stands on a shelf follows, in the order of places, all that stands on those before.
 */
export function shelvesFor(latitudes: readonly number[]): (latitude: number) => number {
  const bands = latitudes.map(bandOf).sort((a, b) => a - b);
  const lasts = Array.from(
    { length: SHELVES - 1 },
    (_, n) => bands[Math.floor((bands.length * (n + 1)) / SHELVES)] ?? Infinity,
  );
  return (latitude) => firstAbove(lasts, bandOf(latitude));
}
