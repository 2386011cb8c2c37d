import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { registration } from '../testing/registration.ts';

const STATUSES = ['pending', 'approved', 'rejected', 'blocked'] as const;

describe('the list of shops for administrators', () => {
  let app: TestApp;
  let admin: ApiClient;
  const registered: { id: string; name: string; email: string; owner: string }[] = [];

  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin');
    for (let n = 0; n < 12; n += 1) {
      const form = registration();
      const { body } = await app.api.post('/api/admin/shops/register', form);
      const owner = `Owner${String.fromCodePoint(65 + n)} Nair`;
      registered.push({ id: body.data.id, name: form.shopName, email: form.email, owner });
      // No use case names an owner or blocks a shop yet.
      await app.database.execute(
        `update shop set owner_name = $2, status = $3, registered_at = '2026-01-05T09:30:00Z' where id = $1`,
        [body.data.id, owner, STATUSES[n % 4]],
      );
    }
  });
  afterAll(() => app.close());

  const list = async (query = '') => (await admin.get(`/api/admin/shops${query}`)).body.data;
  const idsOf = (data: { shops: { id: string }[] }) => data.shops.map(({ id }) => id);

  it('shows ten a page unless it is asked for another number (A-398, A-399)', async () => {
    const data = await list();
    expect(data.shops).toHaveLength(10);
    expect(data.pagination).toMatchObject({
      currentPage: 1,
      totalPages: 2,
      totalItems: 12,
      limit: 10,
    });
    const second = await list('?page=2&limit=5');
    expect(second.shops).toHaveLength(5);
    expect(second.pagination).toMatchObject({ currentPage: 2, totalPages: 3, limit: 5 });
  });

  it.each(['registrationDate', 'status', 'discountOffered'])(
    'shows each shop on one page only, ordered by an equal %s (A-370)',
    async (sortBy) => {
      const seen: string[] = [];
      for (const page of [1, 2, 3, 4]) {
        seen.push(...idsOf(await list(`?limit=3&page=${page}&sortBy=${sortBy}&sortOrder=ASC`)));
      }
      expect(seen.toSorted()).toEqual(registered.map(({ id }) => id).toSorted());
    },
  );

  it.each(['name', 'email', 'owner'] as const)(
    'is searched by %s, in whatever case and in part (A-127, A-400)',
    async (field) => {
      const [, shop] = registered;
      const part = shop![field].slice(1).toUpperCase();
      const found = await list(`?search=${encodeURIComponent(part)}`);
      expect(idsOf(found)).toContain(shop!.id);
      expect(found.shops.length).toBeLessThan(12);
      for (const row of found.shops) {
        expect(`${row.name} ${row.ownerName} ${row.email}`.toUpperCase()).toContain(part);
      }
    },
  );

  it.each(STATUSES)('shows only the shops that are %s (A-129, A-400)', async (status) => {
    const { shops, counts } = await list(`?status=${status}`);
    expect(shops).toHaveLength(3);
    expect(new Set(shops.map((shop: { status: string }) => shop.status))).toEqual(
      new Set([status]),
    );
    expect(counts).toEqual({ total: 12, pending: 3, approved: 3, rejected: 3, blocked: 3 });
  });

  it('shows every status for all (A-129)', async () => {
    expect(idsOf(await list('?status=all&limit=100'))).toHaveLength(12);
  });

  it('shows one shop by its id (A-401)', async () => {
    const [, shop] = registered;
    const { status, body } = await admin.get(`/api/admin/shops/${shop!.id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: shop!.id, name: shop!.name, email: shop!.email });
  });
});
