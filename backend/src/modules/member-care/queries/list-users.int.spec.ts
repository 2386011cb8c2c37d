import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { activeCardHolder } from '../../cards/testing/card-holder.ts';
import { writeApprovedShops } from '../../shops/testing/approved-shops.ts';
import { addUser, freshCardNumber, linkTokenTo } from '../testing/users.ts';

const USERS = '/api/admin/users';
const PASSWORD = 'Monsoon-rain-26';

describe('members in the administrators’ list', () => {
  let app: TestApp;
  let admin: ApiClient;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin');
  });
  afterAll(() => app.close());

  const one = async (id: string): Promise<AdminMember> =>
    (await admin.get(`${USERS}/${id}`)).body.data;
  const list = async (query: string) => (await admin.get(`${USERS}?${query}`)).body;
  const namesOf = async (query: string) =>
    (await list(query)).data.map(({ name }: AdminMember) => name);
  const logIn = (email: string, password: string) =>
    app.api.post('/api/auth/login', { email, password });
  const setPassword = (token: string, newPassword = PASSWORD) =>
    app.api.post('/api/auth/reset-password', { token, newPassword });

  it('A-383, A-384, A-282: are paged by ten and counted by status', async () => {
    const counted = (await list('')).counts;
    const mark = `Mark${randomUUID().slice(0, 8)}`;
    for (let n = 0; n < 12; n += 1)
      await addUser(admin, {
        name: `${mark} ${String(n).padStart(2, '0')}`,
        status: n < 2 ? 'suspended' : n < 5 ? 'inactive' : 'active',
      });
    const first = await list(`search=${mark}`);
    expect(first.data).toHaveLength(10);
    expect(first.pagination).toEqual({
      currentPage: 1,
      totalPages: 2,
      totalItems: 12,
      totalRecords: 12,
      limit: 10,
      totalIsExact: true,
    });
    expect(first.counts).toEqual({
      total: counted.total + 12,
      active: counted.active + 7,
      inactive: counted.inactive + 3,
      suspended: counted.suspended + 2,
    });
    const second = await list(`search=${mark}&page=2`);
    expect([...first.data, ...second.data].map(({ name }) => name)).toEqual(
      Array.from({ length: 12 }, (_, n) => `${mark} ${String(11 - n).padStart(2, '0')}`),
    );
    expect(await list(`search=${mark}&page=9`)).toMatchObject({
      data: [],
      pagination: { totalItems: 12 },
    });
    const names = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => `${mark} ${String(from + n).padStart(2, '0')}`);
    const sorted = `search=${mark}&sortBy=name&sortOrder=ASC&limit=100`;
    expect(await namesOf(`${sorted}&status=suspended`)).toEqual(names(0, 2));
    expect(await namesOf(`${sorted}&status=inactive`)).toEqual(names(2, 5));
    expect(await namesOf(`${sorted}&status=active`)).toEqual(names(5, 12));
    expect(await namesOf(sorted)).toEqual(names(0, 12));
    expect(await namesOf(`search=${mark}&sortBy=status&sortOrder=ASC&limit=6`)).toEqual(
      names(5, 11),
    );
  });

  it('counts matches up to 10,000 and shows when there are more, on each page and repeatedly', async () => {
    const { id } = await addUser(admin, { name: 'Plentiful Person' });
    await app.database.execute(
      `insert into member (id, version, email, full_name, status, created_at)
       select gen_random_uuid(), 1, n || '@plenty.example', 'Plentiful Person ' || n, 'active', created_at - n * interval '1 s'
       from member, generate_series(1, 11500) n where id = $1`,
      [id],
    );
    const plenty = { totalItems: 10_000, totalIsExact: false };
    for (let again = 0; again < 2; again += 1) {
      const first = await list('search=plentiful&limit=100');
      expect(first.pagination).toMatchObject(plenty);
      expect(first.data[0].id).toBe(id);
      const last = await list('search=plentiful&limit=100&page=100');
      expect(last.pagination).toMatchObject(plenty);
      expect(last.data.at(-1).name).toBe('Plentiful Person 9999');
    }
    expect((await list('search=plentiful&status=inactive')).pagination).toMatchObject({
      totalItems: 0,
      totalIsExact: true,
    });
    await app.database.execute(`delete from member where email like '%@plenty.example'`);
  });

  it('A-385: are found by name, e-mail, phone and card number, however those are typed', async () => {
    const cardNumber = freshCardNumber();
    const name = `Zx${randomUUID().slice(0, 6)} Q%y_`;
    const { id, email, phone } = await addUser(admin, { name, cardNumber });
    const spelt = cardNumber.replace(/(.{4})(?=.)/g, '$1-');
    for (const search of [
      name.toUpperCase(),
      name.slice(0, 5).toLowerCase(),
      'q%y_',
      email!,
      email!.toUpperCase(),
      email!.slice(2),
      phone!,
      `${phone!.slice(3, 8)} ${phone!.slice(8)}`,
      cardNumber,
      spelt,
      spelt.replaceAll('-', ' '),
      cardNumber.slice(3, 12),
    ]) {
      const found = await list(`search=${encodeURIComponent(search)}&limit=100`);
      expect([search, found.data.map((user: AdminMember) => user.id)]).toEqual([search, [id]]);
    }
    // A whole address has its own query, which must respect the filter and the page too.
    for (const more of ['status=suspended', 'page=2'])
      expect(await namesOf(`search=${encodeURIComponent(email!)}&${more}`)).toEqual([]);
    // Short texts match at the beginning of a word.
    expect(await namesOf('search=zx')).toContain(name);
    expect(await namesOf('search=q%25')).toContain(name);
    for (const search of ['q%y', 'q_y_', 'nobody has this', `${cardNumber}0`])
      expect((await namesOf(`search=${encodeURIComponent(search)}`)).length).toBe(
        search === 'q%y' ? 1 : 0,
      );
  });

  it('are sorted by the last sign-in, members without one first', async () => {
    const mark = `Sort${randomUUID().slice(0, 8)}`;
    const never = await addUser(admin, { name: `${mark} never` });
    for (const name of ['early', 'late']) {
      const { email } = await addUser(admin, { name: `${mark} ${name}` });
      await setPassword(await linkTokenTo(app, email!));
      await logIn(email!, PASSWORD);
    }
    const order = [never.name, `${mark} early`, `${mark} late`];
    expect(await namesOf(`search=${mark}&sortBy=lastLogin&sortOrder=ASC`)).toEqual(order);
    expect(await namesOf(`search=${mark}&sortBy=lastLogin&sortOrder=DESC`)).toEqual(
      order.toReversed(),
    );
  });

  it('are refused by unknown filters and by pages beyond what is counted', async () => {
    for (const [query, field] of [
      ['status=deleted', 'status'],
      ['sortBy=password', 'sortBy'],
      ['limit=101', 'limit'],
      ['page=1001', 'page'],
      ['color=red', 'color'],
    ]) {
      const { status, body } = await admin.get(`${USERS}?${query}`);
      expect([query, status, body.errors[0].field]).toEqual([query, 422, field]);
    }
  });

  it('A-238, A-371, A-395: got what their purchases gave, in rupees, whatever a client sends', async () => {
    const holder = await activeCardHolder(app);
    const [shopId] = await writeApprovedShops(app.database, [{ discountPercent: 12 }]);
    const { cardNumber } = await one(holder.id);
    const buy = (billAmount: number) =>
      admin.post(
        '/api/admin/purchases',
        { shopId, cardNumber, billAmount },
        { headers: { 'idempotency-key': randomUUID() } },
      );
    await buy(999.99);
    const { id } = (await buy(100)).body.data;
    await admin.post(`/api/admin/purchases/${id}/reverse`, { reason: 'It was brought back' });
    await admin.put(`${USERS}/${holder.id}`, { discountUsed: 5_000 });
    expect(await one(holder.id)).toMatchObject({ discountUsed: 119.99, usageCount: 1 });
    const { body } = await admin.get(`${USERS}/${holder.id}/discount-history?limit=1&page=2`);
    expect(body.pagination).toMatchObject({ totalItems: 2, totalPages: 2, limit: 1 });
    expect(body.data).toEqual([
      expect.objectContaining({
        memberId: holder.id,
        billAmount: 999.99,
        discountAmount: 119.99,
        payable: 880,
        status: 'recorded',
      }),
    ]);
    expect((await admin.get(`${USERS}/${randomUUID()}/discount-history`)).status).toBe(404);
  });
});
