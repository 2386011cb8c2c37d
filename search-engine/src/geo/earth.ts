/** The mean radius of the Earth. */
export const EARTH_RADIUS_KM = 6371.0088;
export const RADIANS = Math.PI / 180;

export interface Position {
  latitude: number;
  longitude: number;
}

/** A point of the unit sphere. Chords are compared faster than arcs. */
export interface Point {
  x: number;
  y: number;
  z: number;
}

export function pointAt({ latitude, longitude }: Position): Point {
  const across = Math.cos(latitude * RADIANS);
  return {
    x: across * Math.cos(longitude * RADIANS),
    y: across * Math.sin(longitude * RADIANS),
    z: Math.sin(latitude * RADIANS),
  };
}

/** Squared chord between two points of the unit sphere. */
export function squaredChord(a: Point, b: Point): number {
  const x = a.x - b.x;
  const y = a.y - b.y;
  const z = a.z - b.z;
  return x * x + y * y + z * z;
}

/** Squared chord of a distance along the ground. */
export function squaredChordOf(kilometres: number): number {
  const half = Math.sin(Math.min(kilometres / EARTH_RADIUS_KM / 2, Math.PI / 2));
  return 4 * half * half;
}

export function kilometresOf(squared: number): number {
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(squared) / 2));
}
