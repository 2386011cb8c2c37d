import { findCategory } from '@nattil/contracts/catalog/categories';
import { findCity } from '@nattil/contracts/catalog/cities';
import { tierPercent } from '@nattil/contracts/catalog/tiers';
import { STANDARD_DISCOUNT_PERCENT } from '@nattil/contracts/rules/shops/purchases';
import type { IndexedShop } from '../documents/indexed-shop.ts';
import { pointAt, type Position, squaredChord, squaredChordOf } from '../geo/earth.ts';
import type { SearchRequest } from '../queries/search-request.ts';

export const slugOf = (category: string | null) =>
  category && (findCategory(category)?.slug ?? category);
export const cityName = (city: string | null) => city && (findCity(city)?.name ?? city);

export function placeOf({ latitude, longitude, city }: IndexedShop): Position | null {
  if (latitude !== null && longitude !== null) return { latitude, longitude };
  return findCity(city) ?? null;
}

export function isWithin(shop: IndexedShop, centre: Position, { radius }: SearchRequest): boolean {
  const place = placeOf(shop);
  return place !== null && squaredChord(pointAt(place), pointAt(centre)) <= squaredChordOf(radius);
}

export function percentOf(shop: IndexedShop, { tier }: SearchRequest): number {
  const own = shop.tierPercents?.[tier] ?? shop.discountPercent ?? STANDARD_DISCOUNT_PERCENT;
  return Math.max(own, tierPercent(tier));
}
