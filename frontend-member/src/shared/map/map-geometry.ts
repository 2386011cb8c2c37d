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

/** About 60 m, so that markers on one spot stand beside each other at street zoom. */
const SPREAD_DEGREES = 0.0006;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/**
 * Shops of which only the city is known would all stand on one spot, and only the topmost could be
 * pressed: they are laid out around it. Exact positions stay.
 */
export function spreadOut<T extends { position: Coordinates; isExact: boolean }>(shops: T[]): T[] {
  const standing = new Map<string, number>();
  return shops.map((shop) => {
    if (shop.isExact) return shop;
    const { latitude, longitude } = shop.position;
    const spot = `${latitude},${longitude}`;
    const nth = standing.get(spot) ?? 0;
    standing.set(spot, nth + 1);
    const reach = SPREAD_DEGREES * Math.sqrt(nth);
    return {
      ...shop,
      position: {
        latitude: latitude + reach * Math.sin(nth * GOLDEN_ANGLE),
        longitude: longitude + reach * Math.cos(nth * GOLDEN_ANGLE),
      },
    };
  });
}
