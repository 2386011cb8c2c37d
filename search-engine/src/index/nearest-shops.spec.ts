import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { IndexedShop } from '../documents/indexed-shop.ts';
import { RADIANS } from '../geo/earth.ts';
import type { SearchRequest } from '../queries/search-request.ts';
import { PlainSearch } from '../testing/plain-search.ts';
import {
  aShop,
  KM,
  KOCHI,
  load,
  numberedId,
  ON_MONDAYS,
  ON_SUNDAYS,
  searchRequest,
  shopsIn,
} from '../testing/shops-and-requests.ts';
import { ShopIndex } from './shop-index.ts';

/** More shops than a linear scan is used for. */
const SHOPS = 4_000;
const NAMES = [
  'Nair Stores',
  'Lakshmi',
  'Mariya Bakery',
  'Bakery',
  'Bakers of Kochi',
  'Anand',
  'Devi Fresh',
  'Kochi Bakes',
  'Sunrise',
];

/** A town of rings with gaps between them, or of any density. Some shops have only a city. */
const town = fc.record({
  rings: fc.array(fc.constantFrom(0, 0.2, 1, 2.15, 3.4, 6, 9.9), { minLength: 1, maxLength: 4 }),
  unplaced: fc.constantFrom(0, 3, 50),
  gone: fc.constantFrom(2, 5, 1_000),
  north: fc.constantFrom(0, 0.003, 2.5),
});
type Town = typeof town extends fc.Arbitrary<infer T> ? T : never;

function shopsOf({ rings, unplaced }: Town): IndexedShop[] {
  return Array.from({ length: SHOPS }, (_, n) => {
    // The bakeries of a town are on one of its rings; there are few elsewhere.
    const isBakery = n % rings.length === 0 || n % 41 === 0;
    const isUnplaced = unplaced > 0 && n % unplaced === 0;
    const angle = n * 2.399963;
    const away = (rings[n % rings.length]! + (n % 97) / 400) * KM;
    const place = {
      latitude: KOCHI.latitude + away * Math.cos(angle),
      longitude: KOCHI.longitude + away * Math.sin(angle),
    };
    return aShop(n, {
      name: NAMES[n % 8 === 0 ? n % NAMES.length : 0]!,
      category: isBakery ? 'bakery' : 'fashion',
      hours: n % 4 === 1 ? ON_SUNDAYS : ON_MONDAYS,
      ...(isUnplaced ? { latitude: null, longitude: null } : place),
    });
  });
}

const pageOf = (index: ShopIndex, fields: Partial<SearchRequest>) => {
  const found = index.search(searchRequest({ limit: 50, ...fields }));
  return { total: found.total, ids: shopsIn(found).map(({ id }) => id) };
};

/** With every shop on one page, every shop is measured. */
const measured = (index: ShopIndex, fields: Partial<SearchRequest>) => {
  const { total, ids } = pageOf(index, { ...fields, offset: 0, limit: SHOPS });
  const { offset = 0 } = fields;
  return { total, ids: ids.slice(offset, offset + 50) };
};

describe('the nearest of many shops', () => {
  it.each([
    ['all', {}],
    ['those of a category', { category: 'bakery' }],
    ['those that a word means', { text: 'bakery' }],
    ['those that two words mean', { text: 'bakery stores' }],
    ['those that a misspelt word means', { text: 'bakry' }],
    ['those that are open', { text: 'bakery', openNow: true }],
    ['a later page', { text: 'bakery', offset: 100 }],
  ])('are the same as if each shop was measured: %s', (_, fields) => {
    fc.assert(
      fc.property(town, (given) => {
        const index = new ShopIndex();
        load(index, shopsOf(given));
        for (let n = 0; n < SHOPS; n += given.gone) index.remove(numberedId(n), 2);
        const from = { ...KOCHI, latitude: KOCHI.latitude + given.north * KM };
        const expected = measured(index, { ...fields, from });
        expect(expected.total).toBeGreaterThan(0);
        // Repeated, because the state left by one search must not affect the next.
        for (let again = 0; again < 3; again += 1)
          expect(pageOf(index, { ...fields, from })).toEqual(expected);
      }),
      { seed: 11, numRuns: 12 },
    );
  });

  it('are those that a plain search finds', () => {
    fc.assert(
      fc.property(town, (given) => {
        const index = new ShopIndex();
        load(index, shopsOf(given));
        const plain = new PlainSearch();
        for (const shop of shopsOf(given)) plain.put(shop);
        const { total, ids } = plain.search(searchRequest({ from: KOCHI, limit: 50 }));
        expect(pageOf(index, { from: KOCHI })).toEqual({ total, ids });
      }),
      { seed: 11, numRuns: 6 },
    );
  });

  it.each([
    ['over the date line', { latitude: -0.001, longitude: 179.99 }],
    ['around a pole', { latitude: 89.97, longitude: 20 }],
    ['far in the north', { latitude: 71.2, longitude: -120.004 }],
  ])('are those that a plain search finds %s', (_, centre) => {
    const across = Math.cos(centre.latitude * RADIANS);
    const shops = Array.from({ length: 1_000 }, (_unused, n) => {
      const away = Math.sqrt(n) * 0.4 * KM;
      const longitude = centre.longitude + (away * Math.sin(n)) / across;
      return aShop(n, {
        latitude: Math.min(90, centre.latitude + away * Math.cos(n)),
        longitude: ((longitude + 540) % 360) - 180,
      });
    });
    const index = new ShopIndex();
    load(index, shops);
    const plain = new PlainSearch();
    for (const shop of shops) plain.put(shop);
    const { total, ids } = plain.search(searchRequest({ from: centre, limit: 50 }));
    expect(total).toBeGreaterThan(128);
    expect(pageOf(index, { from: centre })).toEqual({ total, ids });
  });

  it('are the same after many repetitions', () => {
    const index = new ShopIndex();
    load(index, shopsOf({ rings: [1], unplaced: 3, gone: 5, north: 0 }));
    const fields = { from: KOCHI, text: 'bakery' };
    const first = pageOf(index, fields);
    // Repeated more often than a byte can count.
    for (let again = 0; again < 300; again += 1) expect(pageOf(index, fields)).toEqual(first);
  });
});
