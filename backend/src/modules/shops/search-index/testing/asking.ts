import type { FoundShop } from '@nattil/contracts/api/member/shops';
import type { WeeklyHours } from '@nattil/contracts/api/shops';
import { DEFAULT_TIER } from '@nattil/contracts/catalog/tiers';
import { shopsJson } from '../search.ts';
import type { IndexedShop } from '../indexed-shop.ts';
import { ShopIndex } from '../shop-index.ts';
import type { FoundShops, ShopQuestion } from '../search-request.ts';

/** A Monday, 11:30 in India. */
export const MONDAY_MORNING = new Date('2026-03-02T06:00:00Z');
export const KOCHI = { latitude: 9.9312, longitude: 76.2673 };
export const KOZHIKODE = { latitude: 11.2588, longitude: 75.7804 };
/** Degrees of latitude in a kilometre. */
export const KM = 1 / 111.195;
export const ON_MONDAYS: WeeklyHours = { monday: [{ open: '09:00', close: '18:00' }] };
export const ON_SUNDAYS: WeeklyHours = { sunday: [{ open: '09:00', close: '18:00' }] };

export const numberedId = (n: number): string =>
  `${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** A shop in Kochi; fields that are not given are unknown. */
export function aShop(n: number, facts: Partial<IndexedShop> = {}): IndexedShop {
  return {
    id: numberedId(n),
    version: 1,
    name: `Shop ${n}`,
    category: null,
    city: 'Kochi',
    ...KOCHI,
    hours: null,
    holidays: [],
    discountPercent: null,
    address: null,
    phone: null,
    email: null,
    website: null,
    image: null,
    description: null,
    amenities: [],
    tags: [],
    badges: [],
    ...facts,
  };
}

export function indexOf(...shops: Partial<IndexedShop>[]): ShopIndex {
  const index = new ShopIndex();
  index.load(shops.map((facts, n) => aShop(n, facts)));
  return index;
}

export function question(asked: Partial<ShopQuestion> = {}): ShopQuestion {
  return {
    text: '',
    category: null,
    from: null,
    radius: 10,
    bounds: null,
    openNow: false,
    minPercent: null,
    sortBy: null,
    descending: false,
    offset: 0,
    limit: 50,
    exactWords: false,
    tier: DEFAULT_TIER,
    now: MONDAY_MORNING,
    ...asked,
  };
}

export const shopsIn = (found: FoundShops): FoundShop[] =>
  JSON.parse(shopsJson(found)) as FoundShop[];

export const namesFor = (index: ShopIndex, asked: Partial<ShopQuestion>): string[] =>
  shopsIn(index.search(question(asked))).map(({ name }) => name);
