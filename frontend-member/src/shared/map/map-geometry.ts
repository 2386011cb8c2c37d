import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { SEARCH_MAX_DISTANCE_KM, SEARCH_MIN_DISTANCE_KM } from '@nattil/contracts/rules/search';

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres between two points on the ground. */
export function kilometresBetween(one: Coordinates, other: Coordinates): number {
  const halfHeight = radians(other.latitude - one.latitude) / 2;
  const halfWidth = radians(other.longitude - one.longitude) / 2;
  const chord =
    Math.sin(halfHeight) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(halfWidth) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}

/** The radius to search when the map shows from centre to corner, in whole kilometres. */
export function searchRadius(centre: Coordinates, corner: Coordinates): number {
  const radius = Math.round(kilometresBetween(centre, corner));
  return Math.min(SEARCH_MAX_DISTANCE_KM, Math.max(SEARCH_MIN_DISTANCE_KM, radius));
}
