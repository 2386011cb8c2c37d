import { randomUUID } from 'node:crypto';
import type { CellValue } from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dashboard, DashboardSeries } from '@nattil/contracts/api/admin/dashboard';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { ConsumerRegistry } from '../../platform/messaging/consumers/consumer-registry.ts';
import { Rebuild } from '../../platform/messaging/rebuild/rebuild.ts';
import type { ApiClient } from '../../platform/testing/api-client.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { exported } from '../../platform/testing/exported.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { DAY_MS } from '../../platform/kernel/time.ts';
import { verifyForActivation } from '../cards/testing/card-holder.ts';
import { memberWithProfile, signUp } from '../members/testing/member.ts';
import type { TestMember } from '../otp/testing/members.ts';
import { writeApprovedShops } from '../shops/testing/approved-shops.ts';
import { registration } from '../shops/testing/registration.ts';

const REASON = 'The customer brought it back';

describe('the dashboard', () => {
  let app: TestApp;
  let admin: ApiClient;
  let shopIds: string[];
  let holder: TestMember;
  let cardNumber: string;

  const read = async (): Promise<Dashboard> => (await admin.get('/api/admin/dashboard')).body.data;
  const series = async (query = ''): Promise<DashboardSeries> =>
    (await admin.get(`/api/admin/dashboard/series${query}`)).body.data;
  const buy = async (shopId: string, billAmount: number): Promise<{ id: string }> => {
    const { body } = await admin.post(
      '/api/admin/purchases',
      { shopId, cardNumber, billAmount },
      { headers: { 'idempotency-key': randomUUID() } },
    );
    return body.data;
  };
  const register = async (): Promise<string> =>
    (await app.api.post('/api/admin/shops/register', registration())).body.data.id;
  /** The dashboard without the parts that change on their own. */
  const settled = ({ health: _, ...rest }: Dashboard) => rest;

  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
    admin = await signedInAs(app, 'admin');
    shopIds = await writeApprovedShops(
      app.database,
      ['Aroma', 'Backwater', 'Coir', 'Dhow', 'Ettukettu'].map((name) => ({
        name,
        discountPercent: 10,
      })),
    );
    const { api: client, id, user } = await memberWithProfile(app);
    holder = { id, client, email: user.email!, phone: '' };
    await verifyForActivation(app, holder);
    await client.post('/api/users/card/activate');
    cardNumber = (await holder.client.get('/api/users/card/details')).body.data.card.cardNumber;
    await eventually(
      'the shops are counted',
      async () => (await read()).quickStats.activeShops === shopIds.length,
    );
  });
  afterAll(() => app.close());

  it('A-251: answers totalUsers, activeUsers, totalShops, totalDiscounts and monthlyGrowth, and every other part', async () => {
    const { status, body } = await admin.get('/api/admin/dashboard');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      stats: {
        totalUsers: 1,
        activeUsers: 1,
        totalShops: 5,
        totalDiscounts: 0,
        // There were no members before the first one.
        monthlyGrowth: 100,
      },
      quickStats: { pendingApprovals: 0, activeShops: 5, recentActiveUsers: 1, totalRevenue: 0 },
      health: ['database', 'sequencer', 'broker', 'consumers', 'mail', 'audit'].map((name) => ({
        name,
        state: 'ready',
        detail: null,
      })),
      today: {
        signUps: 1,
        cardsIssued: 1,
        activations: 1,
        shopsRegistered: 5,
        shopsApproved: 5,
        purchases: 0,
        revenue: 0,
        discount: 0,
      },
      recentUsers: [expect.objectContaining({ id: holder.id, status: 'active' })],
      pendingShops: [],
      recentTransactions: [],
      topShops: [],
    });
  });

  it('A-079: counts a purchase in every figure it belongs to, and a reversed one in none', async () => {
    const before = await read();
    const sale = await buy(shopIds[0]!, 250.5);
    const after = await read();
    expect(after.stats.totalDiscounts).toBe(before.stats.totalDiscounts + 25.05);
    expect(after.quickStats.totalRevenue).toBe(before.quickStats.totalRevenue + 250.5);
    expect(after.today).toEqual({ ...before.today, purchases: 1, revenue: 250.5, discount: 25.05 });
    expect(after.recentTransactions[0]).toEqual({
      id: sale.id,
      shopId: shopIds[0],
      shopName: 'Aroma',
      memberId: holder.id,
      memberName: 'Anna Mathew',
      billAmount: 250.5,
      discountAmount: 25.05,
      recordedAt: expect.stringMatching(/Z$/),
    });
    expect(after.topShops).toMatchObject([{ id: shopIds[0], totalPurchases: 1 }]);
    await admin.post(`/api/admin/purchases/${sale.id}/reverse`, { reason: REASON });
    expect(settled(await read())).toEqual({
      ...settled(before),
      recentUsers: after.recentUsers,
    });
  });

  it('A-250: a shop has id, name, owner, status, discountOffered and totalPurchases; pending until it is approved', async () => {
    const form = registration({ discountOffer: 7.25 });
    const { id } = (await app.api.post('/api/admin/shops/register', form)).body.data;
    const before = await read();
    expect(before.pendingShops[0]).toMatchObject({
      id,
      name: form.shopName,
      owner: null,
      status: 'pending',
      discountOffered: 7.25,
      totalPurchases: 0,
    });
    expect(before.quickStats.pendingApprovals).toBe(1);
    await admin.put(`/api/admin/shops/${id}/approve`, {});
    const approved = await read();
    expect(approved.pendingShops).toEqual([]);
    expect(approved.quickStats).toMatchObject({ pendingApprovals: 0, activeShops: 6 });
    await buy(id, 100);
    expect((await read()).topShops).toContainEqual(
      expect.objectContaining({
        id,
        name: form.shopName,
        owner: null,
        status: 'approved',
        discountOffered: 7.25,
        totalPurchases: 1,
      }),
    );
  });

  it('A-061, A-070: counts a rejected shop in none of the pending ones', async () => {
    const id = await register();
    const before = await read();
    await admin.put(`/api/admin/shops/${id}/reject`, { reason: 'There is no such address' });
    const after = await read();
    expect(after.quickStats.pendingApprovals).toBe(before.quickStats.pendingApprovals - 1);
    expect(after.stats.totalShops).toBe(before.stats.totalShops);
    expect(after.pendingShops.map((shop) => shop.id)).not.toContain(id);
  });

  it('A-072, A-073: the best shops are at most 4 approved ones, by purchases and then by revenue', async () => {
    const [a, b, c, d, e] = shopIds as [string, string, string, string, string];
    for (const [shop, bills] of [
      [a, [10, 10, 10]],
      [b, [500, 10, 10]],
      [c, [10, 10, 10, 10]],
      [d, [900, 900]],
      [e, [10, 10, 10, 10, 10]],
    ] as const)
      for (const bill of bills) await buy(shop, bill);
    expect(
      (await read()).topShops.map(({ name, totalPurchases }) => [name, totalPurchases]),
    ).toEqual([
      ['Ettukettu', 5],
      ['Coir', 4],
      ['Backwater', 3],
      ['Aroma', 3],
    ]);
    await app.database.execute(`update shop set status = 'blocked' where id = $1`, [e]);
    expect((await read()).topShops.map(({ name }) => name)).toEqual([
      'Coir',
      'Backwater',
      'Aroma',
      'Dhow',
    ]);
    await app.database.execute(`update shop set status = 'approved' where id = $1`, [e]);
  });

  it('A-063: counts members active within 30 days, to the second', async () => {
    const { id } = await signUp(app);
    const active = async () => (await read()).quickStats.recentActiveUsers;
    const recent = (await read()).quickStats.recentActiveUsers;
    const [{ at }] = (await app.database.query<{ at: Date }>(
      `select seen_at as at from last_seen where what = 'member' and key = $1`,
      [id],
    )) as [{ at: Date }];
    // The others were seen earlier, so they drop out first.
    const untilOver = at.getTime() + 30 * DAY_MS - app.clock.now().getTime();
    app.clock.shiftBy(untilOver - 5_000);
    admin = await signedInAs(app, 'admin');
    const last = await active();
    expect(last).toBeGreaterThanOrEqual(1);
    expect(last).toBeLessThanOrEqual(recent);
    app.clock.shiftBy(6_000);
    expect(await active()).toBe(0);
    app.clock.resetShift();
    admin = await signedInAs(app, 'admin');
    expect(await active()).toBe(recent);
  });

  it('A-067: lists the 5 most recently active members, newest first', async () => {
    const members = [];
    for (let n = 0; n < 5; n += 1) members.push(await signUp(app));
    const ids = async () => (await read()).recentUsers.map(({ id }) => id);
    const expected = members.map(({ id }) => id).reverse();
    await eventually(
      'all are seen',
      async () => JSON.stringify(await ids()) === JSON.stringify(expected),
    );
    // A purchase counts as the card holder's activity.
    await buy(shopIds[0]!, 20);
    expect((await ids())[0]).toBe(holder.id);
    expect((await read()).recentUsers).toHaveLength(5);
  });

  it('is the same after each of its read models was built again from the log', async () => {
    const before = settled(await read());
    const days = await series();
    const registry = app.get(ConsumerRegistry);
    for (const name of ['daily-figures', 'last-seen', 'purchase-sums']) {
      const projection = registry.projections().find((p) => p.name === name)!;
      const { events } = await app.get(Rebuild).rebuild(projection);
      expect([name, events > 5]).toEqual([name, true]);
    }
    expect(settled(await read())).toEqual(before);
    expect(await series()).toEqual(days);
  });

  it('measures growth against the members of 30 days ago', async () => {
    const { stats } = await read();
    app.clock.shiftBy(31 * DAY_MS);
    admin = await signedInAs(app, 'admin');
    expect((await read()).stats).toEqual({ ...stats, monthlyGrowth: 0 });
    const { id } = await signUp(app);
    await eventually(
      'the new member is counted',
      async () => (await read()).stats.totalUsers === stats.totalUsers + 1,
    );
    expect((await read()).stats.monthlyGrowth).toBe(Math.round(1000 / stats.totalUsers) / 10);
    expect(id).toBeDefined();
    app.clock.resetShift();
    admin = await signedInAs(app, 'admin');
  });

  describe('by day', () => {
    it('has every day of the period, also those on which nothing happened', async () => {
      const today = formatIsoDate(app.clock.now());
      const { from, to, series: days, totals } = await series();
      expect([to, days.length]).toEqual([today, 30]);
      expect([days[0]!.date, days.at(-1)!.date]).toEqual([from, to]);
      expect(days[0]).toEqual({
        date: from,
        signUps: 0,
        activations: 0,
        purchases: 0,
        discount: 0,
      });
      const { purchases, signUps, activations, discount } = (await read()).today;
      expect(days.at(-1)).toEqual({ date: today, signUps, activations, purchases, discount });
      expect(totals).toEqual({ signUps, activations, purchases, discount });
    });

    it('begins and ends where it is asked to', async () => {
      const year = await series('?from=2027-12-31&to=2028-12-30');
      expect([year.series.length, year.totals.signUps]).toEqual([366, 0]);
      expect((await series('?to=2026-03-01')).from).toBe('2026-01-31');
      expect(await series('?from=2020-01-01')).toMatchObject({ to: '2020-12-31' });
      expect((await series('?from=2900-01-01')).series).toHaveLength(1);
    });

    it.each(['from=', 'to=', 'from=&to='])(
      'takes %s for a day that was left out',
      async (query) => {
        expect(await series(`?${query}`)).toEqual(await series());
      },
    );

    it.each([
      ['from=2027-02-29', 'from'],
      ['from=yesterday', 'from'],
      ['from=0001-01-01', 'from'],
      ['from=2027-01-02&to=2027-01-01', 'to'],
      ['from=2027-01-01&to=2028-01-02', 'to'],
      ['to=2027-01-01T00:00:00Z', 'to'],
      ['until=2027-01-01', 'until'],
    ])('refuses %s by the name of the field', async (query, field) => {
      const { status, body } = await admin.get(`/api/admin/dashboard/series?${query}`);
      expect([status, body.errors?.[0]?.field]).toEqual([422, field]);
    });
  });

  describe('as a report', () => {
    it('A-078: has every figure and list of the dashboard, and each day of the chosen period', async () => {
      const to = formatIsoDate(app.clock.now());
      const from = formatIsoDate(app.clock.now().getTime() - 6 * DAY_MS);
      await register();
      const file = await exported(admin, `/api/admin/dashboard/export?from=${from}&to=${to}`);
      const shown = await read();
      const { series: days } = await series(`?from=${from}&to=${to}`);
      const { stats, quickStats, today } = shown;
      expect(file.name).toBe(`dashboard_export_${to}.xlsx`);
      const sheets = file.workbook.worksheets;
      expect(sheets.map(({ name }) => name)).toEqual([
        'Figures',
        'By Day',
        'Top Shops',
        'Recent Transactions',
        'Recent User Activity',
        'Pending Shops',
      ]);
      expect(
        file.rows.map((f) => [
          f['Figure'],
          f['Count'] ?? f['Amount'] ?? Number(f['Percent']) * 100,
        ]),
      ).toEqual([
        ['Total Users', stats.totalUsers],
        ['Growth in 30 days', stats.monthlyGrowth],
        ['Active Users', stats.activeUsers],
        ['Total Shops', stats.totalShops],
        ['Total Discounts', stats.totalDiscounts],
        ['Pending approvals', quickStats.pendingApprovals],
        ['Active shops', quickStats.activeShops],
        ['Active users (30 days)', quickStats.recentActiveUsers],
        ['Total revenue', quickStats.totalRevenue],
        ['New users', today.signUps],
        ['Cards issued', today.cardsIssued],
        ['Cards activated', today.activations],
        ['New shops', today.shopsRegistered],
        ['Shops approved', today.shopsApproved],
        ['Purchases', today.purchases],
        ['Revenue', today.revenue],
        ['Discounts given', today.discount],
      ]);
      const rowsOf = (at: number): CellValue[][] => {
        const rows: CellValue[][] = [];
        sheets[at]!.eachRow((row, n) => {
          if (n > 1) rows.push((row.values as CellValue[]).slice(1));
        });
        return rows;
      };
      expect(rowsOf(1)).toEqual(
        days.map((d) => [new Date(d.date), d.signUps, d.activations, d.purchases, d.discount]),
      );
      expect([days.length, shown.topShops.length, shown.pendingShops.length > 0]).toEqual([
        7,
        4,
        true,
      ]);
      expect(rowsOf(2).map((row) => [row[0], row[4], row[5]])).toEqual(
        shown.topShops.map((s) => [s.name, s.totalPurchases, s.totalRevenue]),
      );
      expect(rowsOf(3).map((row) => row.slice(1))).toEqual(
        shown.recentTransactions.map((t) => [
          t.shopName,
          t.memberName,
          t.billAmount,
          t.discountAmount,
        ]),
      );
      expect(rowsOf(4).map((row) => row[1])).toEqual(shown.recentUsers.map((u) => u.email));
      expect(rowsOf(5).map((row) => row[0])).toEqual(shown.pendingShops.map((s) => s.name));
    });

    it('is refused for a period that the charts cannot show', async () => {
      const { status, body } = await admin.get(
        '/api/admin/dashboard/export?from=2027-01-02&to=2027-01-01',
      );
      expect([status, body.errors?.[0]?.field]).toEqual([422, 'to']);
    });
  });

  describe('the health of the system', () => {
    const state = async (name: string) => {
      // Measured at most every five seconds.
      app.clock.shiftBy(6_000);
      return (await read()).health.find((part) => part.name === name);
    };

    it('A-065: counts events that failed to be applied, sent or sealed', async () => {
      await app.database.execute(
        `insert into parked_aggregate (consumer, generation, aggregate_type, aggregate_id, from_version, event_id,
           error, next_try_at, given_up_at)
         select name, generation, 'shop', $1, 1, $1, 'broken', now(), now() from consumer where name = 'shop-search'`,
        [randomUUID()],
      );
      expect(await state('consumers')).toEqual({
        name: 'consumers',
        state: 'failing',
        detail: '1 object with events that could not be applied.',
      });
      await app.database.execute('delete from parked_aggregate');
      expect(await state('consumers')).toMatchObject({ state: 'ready' });
      await app.database.execute(
        `insert into notification (id, cause, channel, created_at, next_try_at, given_up_at)
         values ($1, 'spec', 'email', now(), now(), now())`,
        [randomUUID()],
      );
      expect(await state('mail')).toMatchObject({ state: 'failing' });
      await app.database.execute(`delete from notification where cause = 'spec'`);
      expect(await state('mail')).toMatchObject({ state: 'ready' });
      app.clock.resetShift();
    });
  });
});
