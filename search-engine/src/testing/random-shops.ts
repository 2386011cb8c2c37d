import type { WeeklyHours } from '@nattil/contracts/api/shops';
import fc from 'fast-check';
import type { IndexedShop } from '../documents/indexed-shop.ts';
import type { SearchRequest } from '../queries/search-request.ts';
import { aShop, numberedId } from './shops-and-requests.ts';

// prettier-ignore
const NAME_WORDS = [
  'Malabar', 'Malabari', 'Chirayil', 'Cherayil', 'Kizhakkel', 'Kilakkel', 'Menon’s', 'Bakery', 'Bakeries', 'Bakers',
  'Café', 'Medicare', 'Medi', 'Care', 'Silks', 'Sons', '&', 'and', 'Gold', 'Store', 'The', 'Kottayam', 'Calicut',
  'Travancore', 'Tailor', 'Sailor', 'Eye', 'Mobile', 'Shop', 'X-Ray', '24x7', 'Care24', 'മലബാർ', 'Green', 'Leaf', 'Greenleaf',
];
// prettier-ignore
const TYPED = [
  ...NAME_WORDS, 'malabr', 'mal', 'm', 'chirayl', 'cirayil', 'menon', 'bakry', 'bakeri', 'medicare', 'kozhikode',
  'kozhikod', 'cochin', 'trichur', 'chemist', 'specs', 'optician', 'road', 'market', 'kochi', 'qwxz', 'shope', 'two',
  'wheeler', 'goldd', 'tailro', '417', '41', 'textiles', 'greenleaf', 'tvancore', 'trawancoor', 'മലബാർ', 'book',
  'gald', 'silt', 'eyes', 'mobil', 'cheap',
];
const CATEGORIES = ['bakery', 'pharmacy', 'healthcare', 'electronics', 'fashion', 'books', null];
const CITIES = ['Kochi', 'Kozhikode', 'Thrissur', 'Atlantis', null];
const HOURS: (WeeklyHours | null)[] = [
  { monday: [{ open: '09:00', close: '18:00' }] },
  { tuesday: [{ open: '20:00', close: '04:00' }] },
  null,
];

/** In India: the day of the first query, and days around the second query. */
const HOLIDAYS = [[], [], ['2026-03-02'], ['2026-03-03', '2026-03-05'], ['2026-03-04']];

const phrase = (words: readonly string[], most: number) =>
  fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: most })
    .map((all) => all.join(' '));

/** Near Kochi, so that circles cut through the shops. On a coarse grid, some share a place. */
const around = fc.record({
  latitude: fc.integer({ min: -30, max: 30 }).map((n) => 9.9312 + n * 0.0071),
  longitude: fc.integer({ min: -30, max: 30 }).map((n) => 76.2673 + n * 0.0071),
});
const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const nowhere = fc.constant({ latitude: null, longitude: null });

export const randomShop = (ids: number): fc.Arbitrary<IndexedShop> =>
  fc
    .tuple(
      fc.record({
        id: fc.integer({ min: 0, max: ids - 1 }).map((n) => numberedId(n * 7919)),
        version: fc.integer({ min: 1, max: 9 }),
        name: phrase(NAME_WORDS, 3),
        category: fc.constantFrom(...CATEGORIES),
        city: fc.constantFrom(...CITIES),
        hours: fc.constantFrom(...HOURS),
        holidays: fc.constantFrom(...HOLIDAYS),
        discountPercent: fc.constantFrom(null, 3, 6, 12.5, 25),
        tierPercents: fc.constantFrom(null, { silver: 20 }),
        address: fc.constantFrom(null, '23/417, Market Road, Kochi', 'MG Road, Trichur'),
        tags: fc.subarray(['gold', 'eye test', 'cakes', 'Calicut halwa']),
      }),
      fc.oneof({ weight: 6, arbitrary: around }, anywhere, nowhere),
    )
    .map(([shop, place]) => aShop(0, { ...shop, ...place }));

const bounds = fc
  .tuple(anywhere, anywhere, around, around, fc.boolean())
  .map(([a, b, c, d, near]) => {
    const [one, other] = near ? [c, d] : [a, b];
    return {
      south: Math.min(one.latitude, other.latitude),
      north: Math.max(one.latitude, other.latitude),
      west: one.longitude,
      east: other.longitude,
    };
  });

export const randomRequest: fc.Arbitrary<SearchRequest> = fc.record({
  text: fc.oneof(
    fc.constant(''),
    phrase(TYPED, 1),
    phrase(TYPED, 2),
    phrase(TYPED, 4),
    phrase(TYPED, 7),
    phrase(NAME_WORDS, 4).map((text) => text.replaceAll(' ', '')),
    fc.constantFrom(
      'eye test',
      'mobile shop',
      'general store',
      'bakery calicut',
      '!!!',
      'two wheeler',
    ),
  ),
  category: fc.constantFrom(null, null, null, 'bakery', 'healthcare', 'spaceships'),
  from: fc.oneof(fc.constant(null), around, around, anywhere),
  radius: fc.constantFrom(1, 5, 10, 25, 100),
  bounds: fc.option(bounds, { freq: 6 }),
  openNow: fc.constantFrom(false, false, true),
  openAt: fc.constant(null),
  minPercent: fc.constantFrom(null, null, 6, 15),
  sortBy: fc.constantFrom(null, 'distance', 'name', 'discount', 'rating', 'relevance'),
  descending: fc.boolean(),
  offset: fc.constantFrom(0, 0, 3, 20),
  limit: fc.constantFrom(5, 20, 50),
  exactWords: fc.constantFrom(false, false, true),
  tier: fc.constantFrom('bronze', 'silver', 'gold'),
  now: fc.constantFrom(new Date('2026-03-02T06:00:00Z'), new Date('2026-03-03T20:00:00Z')),
});
