import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FoundShop } from '@nattil/contracts/api/shops';
import type { ApiClient } from '../platform/testing/api-client.ts';
import { eventually } from '../platform/testing/eventually.ts';
import { signedInAs } from '../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../platform/testing/test-app.ts';
import { seedShops } from './seed-shops.ts';

const SHOPS = 6_000;
const KOCHI = 'll_to_earth(9.9312, 76.2673)';
const KNOWN = 'latitude is not null and longitude is not null';

// The search goes other ways through the indexes where shops are many; what it finds must not differ.
describe('searching among thousands of shops', () => {
  let app: TestApp;
  let member: ApiClient;

  beforeAll(async () => {
    app = await startTestApp();
    member = await signedInAs(app, 'member');
    await seedShops(app.database, SHOPS, randomUUID(), app.clock.now());
    await eventually(
      'every approved shop is found',
      async () => {
        const [missing] = await app.database.query<{ n: number }>(
          `select count(*)::int as n from shop s where s.status = 'approved'
           and not exists (select 1 from shop_search f where f.shop_id = s.id)`,
        );
        return missing!.n === 0;
      },
      60_000,
    );
    await app.database.execute(
      'update shop_search set latitude = null, longitude = null where shop_id in (select shop_id from shop_search order by shop_id limit 300)',
    );
  });
  afterAll(() => app.close());

  /** Every shop by the plainest SQL, in the order of the search. */
  const expected = async (kilometres: number, condition = 'true') =>
    app.database.query<{ id: string; distance: number | null }>(
      `select shop_id as id, case when ${KNOWN} then earth_distance(place, ${KOCHI}) / 1000 end as distance
       from shop_search where status = 'approved' and earth_distance(place, ${KOCHI}) <= ${kilometres} * 1000 and ${condition}
       order by case when ${KNOWN} then earth_distance(place, ${KOCHI}) end nulls last, shop_id`,
    );
  const ask = async (query: string) => {
    const { body } = await member.get(`/api/users/shops/search?location=Kochi&${query}`);
    return { shops: body.data as FoundShop[], total: body.pagination.totalRecords as number };
  };

  it.each([
    ['where they are many', 100, 'true', ''],
    ['where they are few', 3, 'true', ''],
    ['of one category', 100, `category = 'healthcare'`, '&category=healthcare'],
    ['by a word', 100, `words like '%bakery%'`, '&search=bakery'],
    ['by a word that is misspelt', 100, `'bakry' <% words`, '&search=bakry'],
    [
      'by a right word and one that is misspelt',
      100,
      `words like '%kochi%' and 'pharmcy' <% words`,
      '&search=pharmcy kochi',
    ],
  ])(
    'finds all of them, the nearest first: %s (M-505, M-507, M-516)',
    async (_, km, sql, query) => {
      const all = await app.database.transaction(async (tx) => {
        await tx.query('set local pg_trgm.word_similarity_threshold = 0.5');
        return expected(km, sql);
      });
      expect(all.length).toBeGreaterThan(20);
      const last = Math.ceil(all.length / 100);
      for (const page of new Set([1, 2, last].filter((n) => n <= last))) {
        const { shops, total } = await ask(`limit=100&page=${page}&maxDistance=${km}${query}`);
        expect(total).toBe(all.length);
        const right = all.slice((page - 1) * 100, page * 100);
        expect(shops.map((s) => s.id)).toEqual(right.map((s) => s.id));
        shops.forEach((shop, at) => {
          const { distance } = right[at]!;
          if (distance === null) expect(shop.location.distance).toBeNull();
          else expect(shop.location.distance).toBeCloseTo(distance, 2);
        });
      }
    },
  );

  it('puts those last of which only the city is known', async () => {
    const all = await expected(100);
    const unknown = all.filter((s) => s.distance === null).length;
    expect(all.length).toBeGreaterThan(2_000);
    expect(unknown).toBeGreaterThan(100);
    const { shops } = await ask(`limit=100&page=${Math.ceil(all.length / 100)}&maxDistance=100`);
    expect(shops.at(-1)!.location.distance).toBeNull();
  });
});
