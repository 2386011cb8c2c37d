import type { Coordinates } from '@nattil/contracts/catalog/cities';
import type { Bounds } from '@nattil/contracts/rules/search/search-requests';

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Distance in kilometres between two points. */
export function kilometresBetween(one: Coordinates, other: Coordinates): number {
  const halfHeight = radians(other.latitude - one.latitude) / 2;
  const halfWidth = radians(other.longitude - one.longitude) / 2;
  const chord =
    Math.sin(halfHeight) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(halfWidth) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}

/** About a metre: more digits would only lengthen the URL. */
const DECIMALS = 5;

/**
 * The map's bounds as a search parameter: `south,west,north,east`. The map continues beyond the
 * date line and the poles, but degrees do not.
 */
export function areaText({ south, west, north, east }: Bounds): string {
  const isWholeEarth = east - west >= 360;
  const degrees = [
    clamped(south),
    isWholeEarth ? -180 : onEarth(west),
    clamped(north),
    isWholeEarth ? 180 : onEarth(east),
  ];
  return degrees.map((each) => String(Number(each.toFixed(DECIMALS)))).join(',');
}

const clamped = (latitude: number): number => Math.min(90, Math.max(-90, latitude));
const onEarth = (longitude: number): number =>
  Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;
