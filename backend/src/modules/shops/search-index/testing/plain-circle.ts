import {
  EARTH_RADIUS_KM,
  type Point,
  pointAt,
  type Position,
  RADIANS,
  squaredChordOf,
} from '../earth.ts';
import { firstAbove, firstAboveUpTo, firstAtLeast, firstAtLeastFrom } from '../sorted-numbers.ts';

/** Height of a band: about 556 m. */
export const BAND = 0.005;

export const bandOf = (latitude: number): number => Math.floor(latitude / BAND);

/** A circle as the baseline of the search's bench looks for it, band by band. */
export class PlainCircle {
  readonly latitude: number;
  readonly longitude: number;
  /** The bands that it touches. */
  readonly bands: { first: number; last: number };
  /** Its shops by band, once they were looked up. */
  runs: readonly number[] | undefined;
  readonly #radius: number;
  /** The squared straight line from its centre to its rim. */
  readonly limit: number;
  readonly #centre: Point;

  constructor({ latitude, longitude }: Position, kilometres: number) {
    this.latitude = latitude;
    this.longitude = longitude;
    this.#radius = kilometres / EARTH_RADIUS_KM;
    const degrees = this.#radius / RADIANS;
    this.bands = { first: bandOf(latitude - degrees), last: bandOf(latitude + degrees) };
    this.limit = squaredChordOf(kilometres);
    this.#centre = pointAt({ latitude, longitude });
  }

  /** Of a shop, which has three of the numbers. */
  squaredChordTo(points: Float64Array, slot: number): number {
    const x = points[slot * 3]! - this.#centre.x;
    const y = points[slot * 3 + 1]! - this.#centre.y;
    const z = points[slot * 3 + 2]! - this.#centre.z;
    return x * x + y * y + z * z;
  }

  /**
   * Four slots for each band: from where on shops may be in the circle, are, may be, and are not.
   *
   * @param bandStarts where each band begins, from `firstBand` on; one more for the end of the last
   */
  runsIn(longitudes: Float64Array, bandStarts: readonly number[], firstBand: number): number[] {
    const runs: number[] = [];
    const behind = Math.min(this.bands.last + 1, firstBand + bandStarts.length - 1);
    for (let band = Math.max(firstBand, this.bands.first); band < behind; band += 1) {
      const [start, end] = [bandStarts[band - firstBand]!, bandStarts[band - firstBand + 1]!];
      if (start === end) continue;
      const { most, least } = this.halfWidths(band);
      const first = firstAtLeast(longitudes, this.longitude - most, start, end);
      const last = firstAbove(longitudes, this.longitude + most, first, end);
      // The rim is narrow.
      const west =
        least > 0 ? firstAtLeastFrom(longitudes, this.longitude - least, first, last) : first;
      const east =
        least > 0 ? firstAboveUpTo(longitudes, this.longitude + least, west, last) : first;
      runs.push(first, west, east, last);
    }
    return runs;
  }

  /** Degrees of longitude to either side: none in the band is in the circle beyond `most`, all up to `least`. */
  readonly halfWidths = (band: number): { most: number; least: number } => {
    const [south, north] = [band * BAND, (band + 1) * BAND];
    return {
      most: this.#halfWidth(Math.min(north, Math.max(south, this.latitude))) * (1 + 1e-9),
      least: Math.min(this.#halfWidth(south), this.#halfWidth(north)) * (1 - 1e-9),
    };
  };

  /** To what of a band is nearest. */
  squaredChordToBand(band: number): number {
    const [south, north] = [band * BAND, (band + 1) * BAND];
    const away = Math.max(0, south - this.latitude, this.latitude - north) * RADIANS * (1 - 1e-9);
    return (2 * Math.sin(away / 2)) ** 2;
  }

  /** Degrees of longitude to either side beyond which nothing in a band is within a squared chord. */
  widthsIn(band: number): (squaredChord: number) => number {
    const narrowest = Math.max(Math.abs(band * BAND), Math.abs((band + 1) * BAND));
    const across = 4 * Math.cos(this.latitude * RADIANS) * Math.cos(narrowest * RADIANS);
    const least = this.squaredChordToBand(band);
    return (squaredChord) => {
      const half = Math.sqrt(Math.max(0, squaredChord - least) / across);
      return ((2 * Math.asin(Math.min(1, half))) / RADIANS) * (1 + 1e-9) + 1e-9;
    };
  }

  /** In degrees of longitude at this latitude; 0 where the circle does not reach. */
  #halfWidth(latitude: number): number {
    const cosine =
      (Math.cos(this.#radius) - Math.sin(latitude * RADIANS) * Math.sin(this.latitude * RADIANS)) /
      (Math.cos(latitude * RADIANS) * Math.cos(this.latitude * RADIANS));
    return cosine >= 1 ? 0 : Math.acos(cosine) / RADIANS;
  }
}
