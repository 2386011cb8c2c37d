import {
  firstAbove,
  firstAboveUpTo,
  firstAtLeast,
  firstAtLeastFrom,
} from '../structures/sorted-numbers.ts';
import {
  EARTH_RADIUS_KM,
  type Point,
  pointAt,
  type Position,
  RADIANS,
  squaredChordOf,
} from './earth.ts';
import {
  BAND_DEGREES,
  bandOf,
  cosineOfSouth,
  type Places,
  sineOfSouth,
  southOf,
} from './latitude-bands.ts';

/** Bounds of a map; west is greater than east if the map crosses the date line. */
export interface Rectangle {
  south: number;
  west: number;
  north: number;
  east: number;
}

/**
 * Ascending ranges of slots. In a range that is inside the area, every slot matches; the slots of
 * other ranges are tested.
 */
export class SlotRanges {
  // Created by each search: plain arrays are cheaper than typed ones, preallocated ones cheapest.
  readonly from: number[];
  readonly to: number[];
  readonly inside: boolean[];
  count = 0;

  /** @param most maximum number of ranges */
  constructor(max: number) {
    this.from = new Array<number>(max);
    this.to = new Array<number>(max);
    this.inside = new Array<boolean>(max);
  }

  add(from: number, to: number, inside: boolean): void {
    if (from >= to) return;
    this.from[this.count] = from;
    this.to[this.count] = to;
    this.inside[this.count] = inside;
    this.count += 1;
  }
}

export interface Area {
  contains(places: Places, slot: number): boolean;
  rangesIn(places: Places): SlotRanges;
}

/** Degrees of latitude. Without it, rounding could exclude the outermost band. */
const SLACK = 1e-9;
/** Degrees of longitude, about 2 m: shops closer to the rim than this are measured. */
const RIM = 2e-5;

/** Squared chord of about 2 m. Without it, rounding could exclude the nearest shops. */
const CHORD_SLACK = 1e-13;

/**
 * Bound for leaving a band early. Let `d` be the squared distance of a shop from the plane of the
 * centre's meridian. If `d > (chord - least) * narrowing`, this shop and all shops beyond it are
 * farther from the centre than the squared chord `chord`.
 */
export interface MeridianBound {
  /** Squared distance to the band along the Earth's axis, or slightly less. */
  min: number;
  /** Squared ratio of the band's longer edge to its shorter edge. */
  narrowing: number;
}

export class Circle implements Area {
  readonly centre: Position;
  /** Squared chord from the centre to the rim. */
  readonly squaredChord: number;
  /** The centre on the unit sphere. */
  readonly point: Point;
  readonly bandOfCentre: number;
  readonly #radius: number;
  /** Distance of the centre from the Earth's axis. */
  readonly #fromAxis: number;

  constructor(centre: Position, kilometres: number) {
    this.centre = centre;
    this.point = pointAt(centre);
    this.squaredChord = squaredChordOf(kilometres);
    this.bandOfCentre = bandOf(centre.latitude);
    this.#radius = kilometres / EARTH_RADIUS_KM;
    this.#fromAxis = Math.cos(centre.latitude * RADIANS);
  }

  /** Whether the circle contains no pole and does not cross the date line. */
  get isPlain(): boolean {
    const { latitude, longitude } = this.centre;
    if (Math.abs(latitude) + this.#radius / RADIANS >= 90 - 2 * BAND_DEGREES) return false;
    const across = Math.sin(this.#radius) / Math.cos(latitude * RADIANS);
    return across < 1 && Math.abs(longitude) + Math.asin(across) / RADIANS < 180 - RIM;
  }

  /** The direction of the centre's longitude from the Earth's axis. */
  get meridian(): { sine: number; cosine: number } {
    const angle = this.centre.longitude * RADIANS;
    return { sine: Math.sin(angle), cosine: Math.cos(angle) };
  }

  meridianBound(band: number): MeridianBound {
    const south = cosineOfSouth(band);
    const north = cosineOfSouth(band + 1);
    const narrowing = Math.max(south, north) / Math.min(south, north);
    const { z } = this.point;
    const way = Math.max(0, sineOfSouth(band) - z, z - sineOfSouth(band + 1));
    return { min: way * way - CHORD_SLACK, narrowing: narrowing * narrowing };
  }

  /** Squared chord to the nearest point of a band, or slightly less. */
  squaredChordToBand(band: number): number {
    const own = this.bandOfCentre;
    if (band === own) return 0;
    const edge = band > own ? band : band + 1;
    const up = sineOfSouth(edge) - this.point.z;
    const out = cosineOfSouth(edge) - this.#fromAxis;
    return Math.max(0, up * up + out * out - CHORD_SLACK);
  }

  contains(places: Places, slot: number): boolean {
    return this.squaredChordTo(places, slot) <= this.squaredChord;
  }

  squaredChordTo(places: Places, slot: number): number {
    const { points } = places;
    const x = points[slot * 3]! - this.point.x;
    const y = points[slot * 3 + 1]! - this.point.y;
    const z = points[slot * 3 + 2]! - this.point.z;
    return x * x + y * y + z * z;
  }

  rangesIn(places: Places): SlotRanges {
    const { latitude, longitude } = this.centre;
    const reach = this.#radius / RADIANS + SLACK;
    const isFarFromPole = Math.abs(latitude) + reach < 90 - 2 * BAND_DEGREES;
    const widths = isFarFromPole ? new Widths(latitude, this.#radius) : null;
    const { bands, bandFrom } = places;
    const first = firstAtLeast(bands, bandOf(latitude - reach));
    const end = firstAbove(bands, bandOf(latitude + reach), first);
    const ranges = new SlotRanges(3 * (end - first));
    for (let at = first; at < end; at += 1) {
      const from = bandFrom[at]!;
      const to = bandFrom[at + 1]!;
      widths?.moveTo(bands[at]!);
      if (!widths || longitude - widths.outer < -180 || longitude + widths.outer > 180) {
        ranges.add(from, to, false);
        continue;
      }
      const { outer, inner } = widths;
      const a = firstAtLeast(places.longitude, longitude - outer, from, to);
      const d = firstAbove(places.longitude, longitude + outer, a, to);
      if (inner <= 0) {
        ranges.add(a, d, false);
        continue;
      }
      // The rim is narrow in most bands, so galloping search is faster.
      const b = firstAtLeastFrom(places.longitude, longitude - inner, a, d);
      const c = firstAboveUpTo(places.longitude, longitude + inner, b, d);
      ranges.add(a, b, false);
      ranges.add(b, c, true);
      ranges.add(c, d, false);
    }
    return ranges;
  }
}

/** Half the width of a circle in degrees of longitude, band by band. No band may contain a pole. */
class Widths {
  /** Half widths at the widest and at the narrowest point of the band. */
  outer = 0;
  inner = 0;
  readonly #sine: number;
  readonly #cosine: number;
  readonly #reach: number;
  /** The latitude at which the circle is widest, and half the width there. */
  readonly #widest: number;
  readonly #max: number;
  /** The band whose southern edge was computed last, and half the width there. */
  #edge = NaN;
  #atEdge = 0;

  constructor(latitude: number, radius: number) {
    this.#sine = Math.sin(latitude * RADIANS);
    this.#cosine = Math.cos(latitude * RADIANS);
    this.#reach = Math.cos(radius);
    this.#widest = Math.asin(this.#sine / this.#reach) / RADIANS;
    this.#max = Math.asin(Math.sin(radius) / this.#cosine) / RADIANS;
  }

  moveTo(band: number): void {
    const atSouth = this.#edge === band ? this.#atEdge : this.#atSouthOf(band);
    const atNorth = this.#atSouthOf(band + 1);
    this.#edge = band + 1;
    this.#atEdge = atNorth;
    const isWidest =
      southOf(band) <= this.#widest + SLACK && this.#widest - SLACK <= southOf(band + 1);
    this.outer = (isWidest ? this.#max : Math.max(atSouth, atNorth)) + RIM;
    this.inner = Math.min(atSouth, atNorth) - RIM;
  }

  #atSouthOf(band: number): number {
    const along =
      (this.#reach - this.#sine * sineOfSouth(band)) / (this.#cosine * cosineOfSouth(band));
    // North and south of the circle the width is 0.
    return Math.acos(Math.min(1, Math.max(-1, along))) / RADIANS;
  }
}

export class MapRectangle implements Area {
  readonly #bounds: Rectangle;

  constructor(bounds: Rectangle) {
    this.#bounds = bounds;
  }

  contains({ latitude, longitude }: Places, slot: number): boolean {
    const { south, west, north, east } = this.#bounds;
    const [lat, lon] = [latitude[slot]!, longitude[slot]!];
    if (lat < south || lat > north) return false;
    return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
  }

  rangesIn(places: Places): SlotRanges {
    const { south, west, north, east } = this.#bounds;
    const { bands, bandFrom, longitude } = places;
    const [southmost, northmost] = [bandOf(south), bandOf(north)];
    const first = firstAtLeast(bands, southmost);
    const end = firstAbove(bands, northmost, first);
    const ranges = new SlotRanges(2 * (end - first));
    for (let at = first; at < end; at += 1) {
      const inside = bands[at]! > southmost && bands[at]! < northmost;
      const from = bandFrom[at]!;
      const to = bandFrom[at + 1]!;
      const inWest = firstAtLeast(longitude, west, from, to);
      const behindEast = firstAbove(longitude, east, from, to);
      if (west <= east) ranges.add(inWest, behindEast, inside);
      else {
        ranges.add(from, behindEast, inside);
        ranges.add(inWest, to, inside);
      }
    }
    return ranges;
  }
}
