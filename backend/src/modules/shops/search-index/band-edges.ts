import { RADIANS } from './earth.ts';
import { BAND_EDGES, southOf } from './places.ts';

/** Of the southern edge of each band, known from the beginning: a search asks for those of dozens. */
const sines = new Float64Array(BAND_EDGES);
const cosines = new Float64Array(BAND_EDGES);
// In a loop: `Float64Array.from` takes three times as long, at each start.
for (let band = 0; band < BAND_EDGES; band += 1) {
  const angle = southOf(band) * RADIANS;
  sines[band] = Math.sin(angle);
  cosines[band] = Math.cos(angle);
}

export function sineOfSouth(band: number): number {
  return sines[band]!;
}

export function cosineOfSouth(band: number): number {
  return cosines[band]!;
}
