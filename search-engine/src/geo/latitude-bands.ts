import type { Steps } from '../structures/steps.ts';
import { pointAt, type Position, RADIANS } from './earth.ts';

/**
 * Height of a latitude band, about 556 m. In narrower bands a circle has more ranges; in wider
 * bands more shops at its rim have to be measured.
 */
export const BAND_DEGREES = 0.005;

/** Location of shops whose place and city are unknown: outside every circle and rectangle. */
export const NOWHERE = { latitude: -91, longitude: 0 };

export function bandOf(latitude: number): number {
  return Math.floor((latitude - NOWHERE.latitude) / BAND_DEGREES);
}

export function southOf(band: number): number {
  return band * BAND_DEGREES + NOWHERE.latitude;
}

/** Number of band edges: the southern edge of each band, and the northern edge of the last one. */
export const BAND_EDGES = bandOf(90) + 2;

/**
 * Locations of shops in slot order: by latitude band, then by longitude. Posting lists ascend by
 * slot, so a circle is a few ranges in each band.
 */
export interface Places {
  readonly size: number;
  readonly latitude: Float64Array;
  readonly longitude: Float64Array;
  /** Three coordinates per slot: its point on the unit sphere. */
  readonly points: Float64Array;
  /** Bands that have shops, ascending. */
  readonly bands: Int32Array;
  /** First slot of each band, and at the end the number of slots. */
  readonly bandFrom: Int32Array;
}

export function* emptyPlaces(size: number): Steps<Places> {
  const latitude = new Float64Array(size);
  yield;
  const longitude = new Float64Array(size);
  yield;
  const points = new Float64Array(size * 3);
  yield;
  return {
    size,
    latitude,
    longitude,
    points,
    bands: new Int32Array(0),
    bandFrom: new Int32Array(1),
  };
}

export function putPlace(places: Places, slot: number, position: Position): void {
  const { x, y, z } = position === NOWHERE ? { x: 9, y: 9, z: 9 } : pointAt(position);
  places.latitude[slot] = position.latitude;
  places.longitude[slot] = position.longitude;
  places.points[slot * 3] = x;
  places.points[slot * 3 + 1] = y;
  places.points[slot * 3 + 2] = z;
}

/** Builds the bands from slots that are given in ascending order. */
export class Bands {
  readonly #bands: number[] = [];
  readonly #from: number[] = [];

  add(slot: number, latitude: number): void {
    const band = bandOf(latitude);
    if (band === this.#bands.at(-1)) return;
    this.#bands.push(band);
    this.#from.push(slot);
  }

  /** The places with their bands; call it after the last slot. */
  of(places: Places, size: number): Places {
    return {
      ...places,
      size,
      bands: Int32Array.from(this.#bands),
      bandFrom: Int32Array.from([...this.#from, size]),
    };
  }
}

export function withBands(places: Places): Places {
  const bands = new Bands();
  for (let slot = 0; slot < places.size; slot += 1) bands.add(slot, places.latitude[slot]!);
  return bands.of(places, places.size);
}

/**
 * The indexes of the given locations in slot order. Equal locations are ordered by `tieBreak`,
 * which compares two indexes.
 */
export function orderOfPlaces(
  latitude: ArrayLike<number>,
  longitude: ArrayLike<number>,
  tieBreak: (a: number, b: number) => number,
): Uint32Array {
  const size = latitude.length;
  const next = new Uint32Array(BAND_EDGES);
  for (let i = 0; i < size; i += 1) next[bandOf(latitude[i]!) + 1]! += 1;
  for (let band = 1; band < BAND_EDGES; band += 1) next[band]! += next[band - 1]!;
  const from = next.slice();
  const order = new Uint32Array(size);
  for (let i = 0; i < size; i += 1) {
    const band = bandOf(latitude[i]!);
    order[next[band]!] = i;
    next[band]! += 1;
  }
  for (let band = 0; band < BAND_EDGES - 1; band += 1) {
    if (from[band + 1]! - from[band]! < 2) continue;
    order
      .subarray(from[band], from[band + 1])
      .sort((a, b) => longitude[a]! - longitude[b]! || tieBreak(a, b));
  }
  return order;
}

/** Computed once for the southern edge of each band: a search needs dozens of them. */
const sines = new Float64Array(BAND_EDGES);
const cosines = new Float64Array(BAND_EDGES);
// `Float64Array.from` takes three times as long, at each start.
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
