import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { IndexedShop } from '../documents/indexed-shop.ts';
import type { SearchRequest } from '../queries/search-request.ts';
import { PlainSearch } from '../testing/plain-search.ts';
import { randomRequest, randomShop } from '../testing/random-shops.ts';
import { load, searchRequest, shopsIn } from '../testing/shops-and-requests.ts';
import { ShopIndex } from './shop-index.ts';

const SHOPS = 60;
/** The same shops in each run of the tests; other seeds find other cases. */
const RUNS = { numRuns: 20, seed: 7 };

/** The index's answer in the format of the plain search. */
function answered(index: ShopIndex, request: SearchRequest) {
  const found = index.searchWords(request);
  const shops = shopsIn(found);
  return {
    total: found.total,
    ids: shops.map(({ id }) => id),
    distances: shops.map(({ location }) => location.distance),
    ignoredWords: found.ignoredWords,
  };
}

/** The second search is answered from the cache. */
function expectAsPlain(index: ShopIndex, plain: PlainSearch, request: SearchRequest): void {
  const expected = plain.search(request);
  for (const _ of ['first', 'again']) expect(answered(index, request)).toEqual(expected);
}

const distinct = (shops: IndexedShop[]) => [
  ...new Map(shops.map((shop) => [shop.id, shop])).values(),
];

type Change =
  | { what: 'put'; shop: IndexedShop }
  | { what: 'remove'; shop: IndexedShop }
  | { what: 'merge'; steps: number }
  | { what: 'search'; request: SearchRequest };

const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constant('put' as const), shop: randomShop(SHOPS) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('remove' as const), shop: randomShop(SHOPS) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('merge' as const), steps: fc.nat(40) }) },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('search' as const), request: randomRequest }),
  },
);

describe('the index, against a plain search that looks at every shop', () => {
  it('finds the same shops in the same order, with the same total', () => {
    fc.assert(
      fc.property(
        fc.array(randomShop(SHOPS), { maxLength: SHOPS }),
        fc.array(randomRequest, { minLength: 8, maxLength: 8 }),
        (shops, requests) => {
          const index = new ShopIndex();
          const plain = new PlainSearch();
          load(index, distinct(shops));
          for (const shop of distinct(shops)) plain.put(shop);
          for (const request of requests) expectAsPlain(index, plain, request);
        },
      ),
      RUNS,
    );
  });

  it('does so between changes and during a merge', () => {
    fc.assert(
      fc.property(
        fc.array(randomShop(SHOPS), { maxLength: SHOPS }),
        fc.array(change, { minLength: 10, maxLength: 60 }),
        fc.constantFrom(2, 5, 128),
        (shops, changes, together) => {
          const index = new ShopIndex({ maxUnsorted: together, minFullMerge: 6 });
          const plain = new PlainSearch();
          const versions = new Map<string, number>();
          load(index, distinct(shops));
          for (const shop of distinct(shops)) {
            plain.put(shop);
            versions.set(shop.id, shop.version);
          }
          let merge = index.merge();
          let lastRequest: SearchRequest | undefined;
          for (const each of changes) {
            if (lastRequest) expectAsPlain(index, plain, lastRequest);
            // All shops, on small pages.
            expectAsPlain(index, plain, searchRequest({ offset: 2, limit: 4 }));
            if (each.what === 'search') expectAsPlain(index, plain, (lastRequest = each.request));
            else if (each.what === 'merge') {
              for (let step = 0; step < each.steps; step += 1) {
                if (!merge.next().done) continue;
                merge = index.merge();
              }
            } else {
              const { id, version } = each.shop;
              const known = versions.get(id) ?? 0;
              const isNew = each.what === 'put' ? version > known : version >= known;
              const isTaken =
                each.what === 'put' ? index.put(each.shop) : index.remove(id, version);
              expect([each.what, isTaken]).toEqual([each.what, isNew]);
              if (!isNew) continue;
              versions.set(id, version);
              if (each.what === 'put') plain.put(each.shop);
              else plain.shops.delete(id);
            }
          }
          for (const _ of merge);
          expect(index.size).toBe(plain.shops.size);
        },
      ),
      RUNS,
    );
  });
});
