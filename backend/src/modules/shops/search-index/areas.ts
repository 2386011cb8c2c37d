import { pointAt, RADIANS, EARTH_RADIUS_KM, squaredChordOf, type Position } from './earth.ts';
import { BAND_DEGREES, bandOf, southOf, type Places } from './places.ts';
import { firstAbove, firstAtLeast } from './sorted-numbers.ts';

/** South, west, north and east of a map; west is greater than east where it lies over the date line. */
export interface Rectangle {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Runs of slots, ascending: all of them are in the area where it is sure, else each is to be tested. */
export class Runs {
  // Made by each search: plain arrays cost less there than typed ones.
  readonly from: number[] = [];
  readonly to: number[] = [];
  readonly sure: boolean[] = [];

  add(from: number, to: number, sure: boolean): void {
    if (from >= to) return;
    this.from.push(from);
    this.to.push(to);
    this.sure.push(sure);
  }

  get count(): number {
    return this.from.length;
  }
}

export interface Area {
  holds(places: Places, slot: number): boolean;
  runsIn(places: Places): Runs;
}

/** Rounding may not take a shop from a circle: what is nearer to the rim than this is measured. */
const SLACK = 1e-9;

export class Circle implements Area {
  readonly #centre: Position;
  readonly #x: number;
  readonly #y: number;
  readonly #z: number;
  readonly #limit: number;
  readonly #radius: number;

  constructor(centre: Position, kilometres: number) {
    const point = pointAt(centre);
    this.#centre = centre;
    this.#x = point.x;
    this.#y = point.y;
    this.#z = point.z;
    this.#limit = squaredChordOf(kilometres);
    this.#radius = kilometres / EARTH_RADIUS_KM;
  }

  holds(places: Places, slot: number): boolean {
    return this.squaredChordTo(places, slot) <= this.#limit;
  }

  squaredChordTo(places: Places, slot: number): number {
    const { points } = places;
    const x = points[slot * 3]! - this.#x;
    const y = points[slot * 3 + 1]! - this.#y;
    const z = points[slot * 3 + 2]! - this.#z;
    return x * x + y * y + z * z;
  }

  runsIn(places: Places): Runs {
    const runs = new Runs();
    const { latitude, longitude } = this.#centre;
    const reach = this.#radius / RADIANS + SLACK;
    const { bands, bandFrom } = places;
    let at = firstAtLeast(bands, bandOf(latitude - reach));
    for (const last = bandOf(latitude + reach); at < bands.length && bands[at]! <= last; at += 1) {
      const from = bandFrom[at]!;
      const to = bandFrom[at + 1]!;
      const south = southOf(bands[at]!);
      const { outer, inner } = this.#halfWidths(south, south + BAND_DEGREES);
      if (longitude - outer < -180 || longitude + outer > 180) {
        runs.add(from, to, false);
        continue;
      }
      const a = firstAtLeast(places.longitude, longitude - outer, from, to);
      const d = firstAbove(places.longitude, longitude + outer, a, to);
      if (inner <= 0) {
        runs.add(a, d, false);
        continue;
      }
      const b = firstAtLeast(places.longitude, longitude - inner, a, d);
      const c = firstAbove(places.longitude, longitude + inner, b, d);
      runs.add(a, b, false);
      runs.add(b, c, true);
      runs.add(c, d, false);
    }
    return runs;
  }

  /** Half the width of the circle in degrees of longitude: at its widest in a band, and at its narrowest. */
  #halfWidths(south: number, north: number): { outer: number; inner: number } {
    const centre = this.#centre.latitude;
    const reach = this.#radius / RADIANS;
    if (Math.abs(centre) + reach >= 90 - 2 * BAND_DEGREES) return { outer: 360, inner: 0 };
    const low = Math.max(south - SLACK, centre - reach);
    const high = Math.min(north + SLACK, centre + reach);
    const widest = Math.asin(Math.sin(centre * RADIANS) / Math.cos(this.#radius)) / RADIANS;
    const outer =
      low <= widest && widest <= high
        ? Math.asin(Math.sin(this.#radius) / Math.cos(centre * RADIANS)) / RADIANS
        : Math.max(this.#halfWidthAt(low), this.#halfWidthAt(high));
    const whole = south - SLACK > centre - reach && north + SLACK < centre + reach;
    const inner = whole ? Math.min(this.#halfWidthAt(low), this.#halfWidthAt(high)) - SLACK : 0;
    // Near its southernmost and northernmost points a circle widens faster than rounding can follow.
    return { outer: outer + 1e-6, inner };
  }

  #halfWidthAt(latitude: number): number {
    const [a, b] = [this.#centre.latitude * RADIANS, latitude * RADIANS];
    const cosine =
      (Math.cos(this.#radius) - Math.sin(a) * Math.sin(b)) / (Math.cos(a) * Math.cos(b));
    return Math.acos(Math.min(1, Math.max(-1, cosine))) / RADIANS;
  }
}

export class MapRectangle implements Area {
  readonly #bounds: Rectangle;

  constructor(bounds: Rectangle) {
    this.#bounds = bounds;
  }

  holds({ latitude, longitude }: Places, slot: number): boolean {
    const { south, west, north, east } = this.#bounds;
    const [lat, lon] = [latitude[slot]!, longitude[slot]!];
    if (lat < south || lat > north) return false;
    return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
  }

  runsIn(places: Places): Runs {
    const runs = new Runs();
    const { south, west, north, east } = this.#bounds;
    const { bands, bandFrom, longitude } = places;
    const last = bandOf(north);
    for (let at = firstAtLeast(bands, bandOf(south)); at < bands.length; at += 1) {
      const band = bands[at]!;
      if (band > last) break;
      const sure = band > bandOf(south) && band < last;
      const from = bandFrom[at]!;
      const to = bandFrom[at + 1]!;
      const begin = firstAtLeast(longitude, west, from, to);
      const end = firstAbove(longitude, east, from, to);
      if (west <= east) runs.add(begin, end, sure);
      else {
        runs.add(from, end, sure);
        runs.add(begin, to, sure);
      }
    }
    return runs;
  }
}
