import { describe, expect, it } from '@jest/globals';
import type { FoundShop } from '@nattil/contracts/api/member/shops';
import { TIERS } from '@nattil/contracts/catalog/tiers';
import fc from 'fast-check';
import type { IndexedShop } from '../documents/indexed-shop.ts';
import { ShopIndex } from '../index/shop-index.ts';
import { PlainArrays } from './plain-arrays.ts';
import { randomShop } from './random-shops.ts';
import { searchRequest, shopsIn } from './shops-and-requests.ts';

const SHOPS = 80;
const RUNS = { numRuns: 40, seed: 11 };
const NOW = new Date('2026-03-02T06:00:00Z');

interface Answer {
  total: number;
  data: (FoundShop & { distance: number })[];
}
/** The baseline does not remove past holidays. */
const withoutHolidays = ({ holidays: _, ...expected }: FoundShop) => expected;

/** The baseline cannot place shops without coordinates. */
const placed = (shops: IndexedShop[]) =>
  [...new Map(shops.map((shop) => [shop.id, shop])).values()].filter(
    ({ latitude }) => latitude !== null,
  );

describe('the baseline of the bench', () => {
  it.each(['whole', 'brief'] as const)(
    'finds the same shops as the index, with %s results',
    (size) => {
      fc.assert(
        fc.property(
          fc.array(randomShop(SHOPS), { maxLength: SHOPS }),
          fc.record({
            from: fc.record({
              latitude: fc.integer({ min: -30, max: 30 }).map((n) => 9.93 + n * 0.011),
              longitude: fc.integer({ min: -30, max: 30 }).map((n) => 76.26 + n * 0.011),
            }),
            radius: fc.constantFrom(1, 5, 10, 40),
            limit: fc.constantFrom(1, 5, 50),
            category: fc.constantFrom(null, 'bakery', 'healthcare'),
            tier: fc.constantFrom(...TIERS.map(({ tier }) => tier)),
            text: fc.constantFrom('', 'chirayil', 'gold', 'malabar chirayil', 'greenleaf sons'),
          }),
          (random, request) => {
            const shops = placed(random);
            const index = new ShopIndex();
            for (const shop of shops) index.put(shop);
            const found = index.searchWords(
              searchRequest({ ...request, sortBy: 'distance', now: NOW }),
            );
            // Only the index drops terms without matches.
            fc.pre(found.ignoredWords.length === 0);
            const { from, ...others } = request;
            const { total, data } = JSON.parse(
              new PlainArrays(shops, size).search({ ...from, ...others }, NOW).toString(),
            ) as Answer;
            expect(total).toBe(found.total);
            const distances = data.map(({ distance, location }) => distance ?? location.distance);
            expect(distances).toEqual(shopsIn(found).map(({ location }) => location.distance));
            if (size === 'brief') return;
            const all = shopsIn(
              index.searchWords(searchRequest({ ...request, limit: SHOPS, now: NOW })),
            );
            const expected = new Map(all.map((shop) => [shop.id, withoutHolidays(shop)]));
            for (const shop of data) expect(withoutHolidays(shop)).toEqual(expected.get(shop.id));
          },
        ),
        RUNS,
      );
    },
  );
});
