import {
  EARTH_RADIUS_KM,
  type Point,
  pointAt,
  type Position,
  RADIANS,
  squaredChordOf,
} from '../geo/earth.ts';
import {
  firstAbove,
  firstAboveUpTo,
  firstAtLeast,
  firstAtLeastFrom,
} from '../structures/sorted-numbers.ts';

/** Height of a band: about 556 m. */
export const BAND = 0.005;

export const bandOf = (latitude: number): number => Math.floor(latitude / BAND);

/** The circle of the benchmark's baseline, which is searched band by band. */
export class PlainCircle {
  readonly latitude: number;
  readonly longitude: number;
  /** The bands that the circle touches. */
  readonly bands: { first: number; last: number };
  /** The ranges of its shops by band, once they are looked up. */
  ranges: readonly number[] | undefined;
  readonly #radius: number;
  /** Squared chord from the centre to the rim. */
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

  /** Squared chord to a shop; `points` has three coordinates per shop. */
  squaredChordTo(points: Float64Array, slot: number): number {
    const x = points[slot * 3]! - this.#centre.x;
    const y = points[slot * 3 + 1]! - this.#centre.y;
    const z = points[slot * 3 + 2]! - this.#centre.z;
    return x * x + y * y + z * z;
  }

  /**
   * Four slots per band: start of the shops that may be inside, of those that are inside, again of
   * those that may be inside, and the end.
   *
   * @param bandStarts first slot of each band from `firstBand` on, and the end of the last band
   */
  rangesIn(longitudes: Float64Array, bandStarts: readonly number[], firstBand: number): number[] {
    const ranges: number[] = [];
    const behind = Math.min(this.bands.last + 1, firstBand + bandStarts.length - 1);
    for (let band = Math.max(firstBand, this.bands.first); band < behind; band += 1) {
      const [start, end] = [bandStarts[band - firstBand]!, bandStarts[band - firstBand + 1]!];
      if (start === end) continue;
      const { max, min } = this.halfWidths(band);
      const first = firstAtLeast(longitudes, this.longitude - max, start, end);
      const last = firstAbove(longitudes, this.longitude + max, first, end);
      // The rim is narrow, so galloping search is faster.
      const west =
        min > 0 ? firstAtLeastFrom(longitudes, this.longitude - min, first, last) : first;
      const east = min > 0 ? firstAboveUpTo(longitudes, this.longitude + min, west, last) : first;
      ranges.push(first, west, east, last);
    }
    return ranges;
  }

  /**
   * Degrees of longitude to either side: beyond `max` no point of the band is inside, up to
   * `min` every point is.
   */
  readonly halfWidths = (band: number): { max: number; min: number } => {
    const [south, north] = [band * BAND, (band + 1) * BAND];
    return {
      max: this.#halfWidth(Math.min(north, Math.max(south, this.latitude))) * (1 + 1e-9),
      min: Math.min(this.#halfWidth(south), this.#halfWidth(north)) * (1 - 1e-9),
    };
  };

  /** Squared chord to the nearest point of a band. */
  squaredChordToBand(band: number): number {
    const [south, north] = [band * BAND, (band + 1) * BAND];
    const away = Math.max(0, south - this.latitude, this.latitude - north) * RADIANS * (1 - 1e-9);
    return (2 * Math.sin(away / 2)) ** 2;
  }

  /**
   * Degrees of longitude to either side beyond which no point of a band is within a squared chord.
   */
  widthsIn(band: number): (squaredChord: number) => number {
    const narrowest = Math.max(Math.abs(band * BAND), Math.abs((band + 1) * BAND));
    const across = 4 * Math.cos(this.latitude * RADIANS) * Math.cos(narrowest * RADIANS);
    const min = this.squaredChordToBand(band);
    return (squaredChord) => {
      const half = Math.sqrt(Math.max(0, squaredChord - min) / across);
      return ((2 * Math.asin(Math.min(1, half))) / RADIANS) * (1 + 1e-9) + 1e-9;
    };
  }

  /** Half the width in degrees of longitude at this latitude; 0 outside the circle. */
  #halfWidth(latitude: number): number {
    const cosine =
      (Math.cos(this.#radius) - Math.sin(latitude * RADIANS) * Math.sin(this.latitude * RADIANS)) /
      (Math.cos(latitude * RADIANS) * Math.cos(this.latitude * RADIANS));
    return cosine >= 1 ? 0 : Math.acos(cosine) / RADIANS;
  }
}
