import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { newShop } from '../testing/new-shop.ts';

const STATUSES = ['pending', 'approved', 'rejected', 'blocked'] as const;

const LEADS_TO = {
  pending: [],
  approved: ['approve'],
  rejected: ['reject'],
  blocked: ['approve', 'block'],
} as const;
const REASON = { reason: 'For this list of shops' };

describe('the list of shops for administrators', () => {
  let app: TestApp;
  let admin: ApiClient;
  const registered: { id: string; name: string; email: string; owner: string }[] = [];

  beforeAll(async () => {
    app = await startTestApp({ SHOP_DECISION_REASONS: 'The shop is outside Kerala.' });
    admin = await signedInAs(app, 'admin');
    for (let n = 0; n < 12; n += 1) {
      const owner = `Owner${String.fromCodePoint(65 + n)} Nair`;
      const form = newShop({ ownerName: owner });
      const { id } = (await admin.post('/api/admin/shops', form)).body.data;
      registered.push({ id, name: form.name, email: form.email, owner });
      for (const decision of LEADS_TO[STATUSES[n % 4]!])
        await admin.put(`/api/admin/shops/${id}/${decision}`, decision === 'approve' ? {} : REASON);
    }
    // All registered at the same time, so that the next sort key decides.
    await app.database.execute(`update shop set registered_at = '2026-01-05T09:30:00Z'`);
  });
  afterAll(() => app.close());

  const list = async (query = '') => (await admin.get(`/api/admin/shops${query}`)).body.data;
  const idsOf = (data: { shops: { id: string }[] }) => data.shops.map(({ id }) => id);

  it('A-398, A-399: shows ten a page unless it is asked for another number', async () => {
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
    'A-370: shows each shop on one page only, ordered by an equal %s',
    async (sortBy) => {
      const seen: string[] = [];
      for (const page of [1, 2, 3, 4]) {
        seen.push(...idsOf(await list(`?limit=3&page=${page}&sortBy=${sortBy}&sortOrder=ASC`)));
      }
      expect(seen.toSorted()).toEqual(registered.map(({ id }) => id).toSorted());
    },
  );

  it.each(['name', 'email', 'owner'] as const)(
    'A-127, A-400: is searched by %s, in whatever case and in part',
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

  it.each(STATUSES)('A-129, A-243, A-400: shows only the shops that are %s', async (status) => {
    const { shops, counts } = await list(`?status=${status}`);
    expect(shops).toHaveLength(3);
    expect(new Set(shops.map((shop: { status: string }) => shop.status))).toEqual(
      new Set([status]),
    );
    expect(counts).toEqual({ total: 12, pending: 3, approved: 3, rejected: 3, blocked: 3 });
  });

  it('A-129: shows every status for all', async () => {
    expect(idsOf(await list('?status=all&limit=100'))).toHaveLength(12);
  });

  describe('by category and district', () => {
    beforeAll(async () => {
      const put = (n: number, category: string | null, district: string) =>
        app.database.query(
          'update shop set category = $2, district = $3, city = $4 where id = $1',
          [registered[n]!.id, category, district, district === 'Thrissur' ? 'Guruvayur' : null],
        );
      await put(0, 'bakery', 'Thrissur');
      await put(1, 'bakery', 'Kannur');
      await put(2, null, 'Thrissur');
      await put(4, 'bakery', 'Thrissur');
    });

    it.each([
      ['category=bakery', [0, 1, 4]],
      ['category=bakery&district=Thrissur', [0, 4]],
      ['district=Thrissur', [0, 2, 4]],
      ['category=bakery&district=Thrissur&status=pending', [0, 4]],
      ['category=bakery&status=approved', [1]],
      ['district=Thrissur&search=nair', [0, 2, 4]],
      ['district=Kollam', []],
    ])('shows and counts the shops of %s', async (filter, found) => {
      const { shops, pagination } = await list(`?${filter}&limit=2`);
      expect(pagination).toMatchObject({
        totalItems: found.length,
        totalPages: Math.ceil(found.length / 2),
        totalIsExact: true,
      });
      const all = await list(`?${filter}&limit=100`);
      expect(idsOf(all).toSorted()).toEqual(found.map((n) => registered[n]!.id).toSorted());
      expect(shops.length).toBe(Math.min(2, found.length));
    });

    it('shows a shop without a category as General, and finds it there', async () => {
      expect(idsOf(await list('?category=general&limit=100'))).toContain(registered[2]!.id);
      expect(idsOf(await list('?category=bakery&limit=100'))).not.toContain(registered[2]!.id);
    });

    it('names the town of a shop', async () => {
      const { shops } = await list('?district=Thrissur');
      expect(shops[0]).toMatchObject({ city: 'Guruvayur', district: 'Thrissur' });
    });

    it.each([
      ['category', 'Bakery goods'],
      ['district', 'Chennai'],
    ])('refuses a %s that is not in the catalogue', async (field, value) => {
      const { status, body } = await admin.get(`/api/admin/shops?${field}=${value}`);
      expect(status).toBe(422);
      expect(body.errors).toEqual([expect.objectContaining({ field })]);
    });

    it('exports the same shops', async () => {
      const { status } = await admin.get('/api/admin/shops/export?category=bakery&district=Kannur');
      expect(status).toBe(200);
    });
  });

  it('offers the reasons of the installation for a decision', async () => {
    const { status, body } = await admin.get('/api/admin/shops/decision-reasons');
    expect(status).toBe(200);
    expect(body.data).toEqual(['The shop is outside Kerala.']);
  });

  it('finds one or two letters where a word begins with them, and signs as they are written', async () => {
    const beginnings = await list('?search=na&limit=100');
    expect(beginnings.shops).toHaveLength(12);
    expect((await list('?search=ai')).shops).toEqual([]);
    for (const none of ['%', '_', '\\', '.*', '(', '\\m'])
      expect([none, (await list(`?search=${encodeURIComponent(none)}`)).shops]).toEqual([none, []]);
    expect((await list('?search=@ex&limit=100')).shops).toHaveLength(12);
  });

  it('counts what was found, and says whether that is all', async () => {
    const found = await list('?search=nair&status=blocked&limit=2');
    expect(found.pagination).toMatchObject({ totalItems: 3, totalPages: 2, totalIsExact: true });
    const all = await list('?status=approved');
    expect(all.pagination).toMatchObject({ totalItems: 3, totalIsExact: true });
  });

  it.each(['registrationDate', 'name', 'discountOffered', 'status'])(
    'by %s is the same from either end, but for discounts that nobody set',
    async (sortBy) => {
      const ordered = async (direction: string) =>
        idsOf(await list(`?sortBy=${sortBy}&sortOrder=${direction}&limit=100`));
      expect((await ordered('DESC')).toReversed()).toEqual(await ordered('ASC'));
    },
  );

  it('has shops without a discount of their own at its end', async () => {
    await admin.put(`/api/admin/shops/${registered[0]!.id}`, { discountOffered: 5 });
    await admin.put(`/api/admin/shops/${registered[1]!.id}`, { discountOffered: 9 });
    const first = async (query: string) =>
      idsOf(await list(`?sortBy=discountOffered&${query}`)).slice(0, 2);
    const [five, nine] = [registered[0]!.id, registered[1]!.id];
    expect(await first('sortOrder=ASC')).toEqual([five, nine]);
    expect(await first('sortOrder=DESC')).toEqual([nine, five]);
  });

  it('A-401: shows one shop by its id', async () => {
    const [, shop] = registered;
    const { status, body } = await admin.get(`/api/admin/shops/${shop!.id}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: shop!.id, name: shop!.name, email: shop!.email });
  });
});
