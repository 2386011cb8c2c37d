import { RADIANS } from './earth.ts';
import { bandOf, southOf } from './places.ts';

const EDGES = bandOf(90) + 2;

/** Of the southern edge of each band, known from the beginning: a search asks for those of dozens. */
const sines = Float64Array.from({ length: EDGES }, (_, band) => Math.sin(southOf(band) * RADIANS));
const cosines = Float64Array.from({ length: EDGES }, (_, band) =>
  Math.cos(southOf(band) * RADIANS),
);

export function sineOfSouth(band: number): number {
  return sines[band]!;
}

export function cosineOfSouth(band: number): number {
  return cosines[band]!;
}
