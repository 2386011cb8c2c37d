import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FoundShop } from '@nattil/contracts/api/member/shops';
import { CITIES, findCity } from '@nattil/contracts/catalog/cities';
import { tierPercent } from '@nattil/contracts/catalog/tiers';
import { STANDARD_DISCOUNT_PERCENT } from '@nattil/contracts/rules/shops/purchases';
import type { ApiClient } from '../platform/testing/api-client.ts';
import { eventually } from '../platform/testing/eventually.ts';
import { signedInAs } from '../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../platform/testing/test-app.ts';
import { seedShops } from './seed-shops.ts';

const SHOPS = 6_000;
const KOCHI = findCity('Kochi')!;
const PERCENT = `greatest(coalesce(discount_percent, ${STANDARD_DISCOUNT_PERCENT}), ${tierPercent('bronze')})`;

// The reference: plain SQL on the tables of shops must give the same results as the index in
// memory.
const REFERENCE = `
  with city as (select * from unnest($1::text[], $2::float8[], $3::float8[]) as c(city, lat, lon)),
  shops as (
    select id, s.latitude is not null and s.longitude is not null as placed,
           coalesce(s.latitude, lat) as lat, coalesce(s.longitude, lon) as lon, lower(name) as name, category,
           ${PERCENT} as percent
    from shop s left join city using (city) where status = 'approved'),
  near as (
    select *, 2 * 6371.0088 * asin(sqrt(sin(radians(lat - ${KOCHI.latitude}) / 2) ^ 2
      + cos(radians(lat)) * cos(radians(${KOCHI.latitude})) * sin(radians(lon - ${KOCHI.longitude}) / 2) ^ 2)) as km
    from shops)`;

describe('searching among thousands of shops', () => {
  let app: TestApp;
  let member: ApiClient;

  beforeAll(async () => {
    app = await startTestApp();
    member = await signedInAs(app, 'member');
    await seedShops(app.database, SHOPS, randomUUID(), app.clock.now());
    const [row] = await app.database.query<{ n: number }>(
      `select count(*)::int as n from shop where status = 'approved'`,
    );
    await eventually(
      'every approved shop is found',
      async () => (await ask('limit=1')).total === row!.n,
      60_000,
    );
  });
  afterAll(() => app.close());

  const ask = async (query: string) => {
    const { body } = await member.get(`/api/users/shops/search?${query}`);
    return { shops: body.data as FoundShop[], total: body.pagination.totalRecords as number };
  };
  const expected = (condition: string, order: string) =>
    app.database.query<{ id: string; km: number; placed: boolean }>(
      `${REFERENCE} select id, km, placed from near where ${condition} order by ${order}, id`,
      [
        CITIES.map(({ name }) => name),
        CITIES.map(({ latitude }) => latitude),
        CITIES.map(({ longitude }) => longitude),
      ],
    );

  const BY_DISTANCE = 'case when placed then km end nulls last';
  const INSIDE = 'lat between 9.9 and 10.1 and lon between 76.2 and 76.4';
  it.each([
    ['where they are many', 'maxDistance=100', 'km <= 100', BY_DISTANCE],
    ['where they are few', 'maxDistance=3', 'km <= 3', BY_DISTANCE],
    [
      'of one category',
      'maxDistance=100&category=healthcare',
      `km <= 100 and category = 'healthcare'`,
      BY_DISTANCE,
    ],
    [
      'that give at least 15 %, the most first',
      'maxDistance=50&minDiscount=15&sortBy=discount&sortOrder=DESC',
      'km <= 50 and percent >= 15',
      'percent desc',
    ],
    ['on a part of the map', 'bounds=9.9,76.2,10.1,76.4', INSIDE, BY_DISTANCE],
  ])(
    'finds all of them %s, page for page as plain SQL does',
    async (_where, query, condition, order) => {
      const all = await expected(condition, order);
      expect(all.length).toBeGreaterThan(2);
      const found: FoundShop[] = [];
      for (let page = 1; page <= Math.ceil(all.length / 100); page += 1) {
        const { shops, total } = await ask(`location=Kochi&${query}&limit=100&page=${page}`);
        expect(total).toBe(all.length);
        found.push(...shops);
      }
      expect(found.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      for (const [at, { location }] of found.entries())
        if (all[at]!.placed) expect(location.distance).toBeCloseTo(all[at]!.km, 2);
    },
  );
});
