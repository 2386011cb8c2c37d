import type { FoundShop } from '@nattil/contracts/api/member/shops';
import type { WeeklyHours } from '@nattil/contracts/api/shops';
import { DEFAULT_TIER } from '@nattil/contracts/catalog/tiers';
import type { IndexedShop } from '../documents/indexed-shop.ts';
import type { SearchEngine } from '../engine.ts';
import { ShopIndex } from '../index/shop-index.ts';
import type { SearchRequest, SearchResult } from '../queries/search-request.ts';

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
export function aShop(n: number, fields: Partial<IndexedShop> = {}): IndexedShop {
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
    ...fields,
  };
}

/**
 * Loads shops into an empty index or engine.
 *
 * @param count expected number of shops; unknown by default
 */
export function load<Index extends Pick<SearchEngine, 'bulkLoad'>>(
  index: Index,
  shops: Iterable<IndexedShop>,
  count?: number,
): Index {
  const all = [...shops];
  const latitudes = all.flatMap(({ latitude }) => latitude ?? []);
  const loading = index.bulkLoad(count === undefined ? undefined : { count, latitudes });
  for (const shop of all) loading.add(shop);
  loading.finish();
  return index;
}

export const indexOf = (...shops: Partial<IndexedShop>[]): ShopIndex =>
  load(
    new ShopIndex(),
    shops.map((fields, n) => aShop(n, fields)),
  );

export function searchRequest(fields: Partial<SearchRequest> = {}): SearchRequest {
  return {
    text: '',
    category: null,
    from: null,
    radius: 10,
    bounds: null,
    openNow: false,
    openAt: null,
    minPercent: null,
    sortBy: null,
    descending: false,
    offset: 0,
    limit: 50,
    exactWords: false,
    tier: DEFAULT_TIER,
    now: MONDAY_MORNING,
    ...fields,
  };
}

export function shopsJson({ page }: Pick<SearchResult, 'page'>): string {
  const json = Buffer.allocUnsafe(page.maxBytes);
  return json.toString('utf8', 0, page.writeTo(json, 0));
}

export const shopsIn = (result: Pick<SearchResult, 'page'>): FoundShop[] =>
  JSON.parse(shopsJson(result)) as FoundShop[];

export const namesFor = (
  index: Pick<SearchEngine, 'search'>,
  fields: Partial<SearchRequest>,
): string[] => shopsIn(index.search(searchRequest(fields))).map(({ name }) => name);
