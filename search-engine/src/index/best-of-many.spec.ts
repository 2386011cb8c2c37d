import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { SearchRequest } from '../queries/search-request.ts';
import { generatedShops } from '../testing/generated-shops.ts';
import { PlainSearch } from '../testing/plain-search.ts';
import { KOCHI, load, numberedId, searchRequest, shopsIn } from '../testing/shops-and-requests.ts';
import { ShopIndex } from './shop-index.ts';

/** Enough of them match a word that only the best of a page are ranked. */
const SHOPS = 160;
const TEXTS = [
  'bakery',
  'bakry',
  'nair',
  'road',
  'silks',
  'cakes',
  'medicals store',
  'the nair stores',
  'malabar road',
  'krishna bakery',
  'nair krishna',
  'bakery qwxz',
];

const request = fc.record({
  text: fc.constantFrom(...TEXTS),
  category: fc.constantFrom(null, null, null, 'bakery'),
  from: fc.constant(KOCHI),
  radius: fc.constantFrom(12, 60, 900),
  openNow: fc.constantFrom(false, false, true),
  minPercent: fc.constantFrom(null, null, 6),
  sortBy: fc.constantFrom(null, null, null, 'distance' as const, 'discount' as const),
  descending: fc.constantFrom(false, false, false, true),
  offset: fc.constantFrom(0, 0, 3, 40),
  limit: fc.constantFrom(1, 5, 20),
});

describe('the best of many shops that match', () => {
  const index = new ShopIndex();
  const plain = new PlainSearch();

  beforeAll(() => {
    const shops = [...generatedShops(SHOPS, 5)];
    load(index, shops);
    for (const shop of shops) plain.put(shop);
    for (let n = 0; n < SHOPS; n += 7) {
      index.remove(numberedId(n), 2);
      plain.shops.delete(numberedId(n));
    }
  });

  it('are those that a plain search finds, with the same total', () => {
    fc.assert(
      fc.property(request, (fields: Partial<SearchRequest>) => {
        const { total, ids, ignoredWords } = plain.search(searchRequest(fields));
        const found = index.searchWords(searchRequest(fields));
        const foundIds = shopsIn(found).map(({ id }) => id);
        expect({ total: found.total, ids: foundIds, ignoredWords: found.ignoredWords }).toEqual({
          total,
          ids,
          ignoredWords,
        });
      }),
      { numRuns: 12, seed: 7 },
    );
  });
});
