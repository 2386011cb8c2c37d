import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import type { AdminShop, ShopAnalytics } from '@nattil/contracts/api/admin/shops';
import type { Dashboard, DashboardSeries } from '@nattil/contracts/api/admin/dashboard';
import { ConsumerRegistry } from '../platform/messaging/consumers/consumer-registry.ts';
import { isProjection } from '../platform/messaging/consumers/consumer.ts';
import { Rebuild } from '../platform/messaging/rebuild/rebuild.ts';
import type { ApiClient } from '../platform/testing/api-client.ts';
import { eventually } from '../platform/testing/eventually.ts';
import { exported } from '../platform/testing/exported.ts';
import { signedInAs } from '../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../platform/testing/test-app.ts';
import { DAY_MS } from '../platform/kernel/time.ts';
import { dayOf, foldLog, type Figures } from './testing/fold.ts';
import { RandomRun } from './testing/random-run.ts';

const COMMANDS = 2_000;
const DAYS = 24;
const SEED = 20_261_122;

describe('after a seeded run of 2,000 commands, every figure equals a fold of the log', () => {
  let app: TestApp;
  let run: RandomRun;
  let admin: ApiClient;

  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
    run = new RandomRun(app, SEED);
    await run.go(COMMANDS, DAYS);
  }, 300_000);
  afterAll(() => app.close());

  /** Compares every figure of the portal with the figures computed from the log. */
  async function compare(): Promise<Figures> {
    await everythingIsApplied();
    admin = await signedInAs(app, 'admin');
    const folded = await foldLog(app.database, app.clock.now());
    await compareDashboard(folded);
    await compareSeries(folded);
    await compareShops(folded);
    await compareMembers(folded);
    await compareAnalytics(folded);
    await compareExports(folded);
    return folded;
  }

  async function everythingIsApplied(): Promise<void> {
    await eventually('every consumer is through', async () => {
      const behind = await app.database.query(
        `select 1 from consumer where cursor < (select max(seq) from event_place)
         union all select 1 from event e where not exists (select from event_place p where p.pos = e.pos)`,
      );
      return behind.length === 0;
    });
    expect(await app.database.query('select * from parked_aggregate')).toEqual([]);
  }

  const read = async <T>(path: string): Promise<T> => (await admin.get(path)).body.data as T;
  /** Every row of a list, page by page. */
  async function all<T>(path: string, rowsOf: (data: never) => T[]): Promise<T[]> {
    const rows: T[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await admin.get(
        `${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`,
      );
      const found = rowsOf(body.data as never);
      rows.push(...found);
      if (found.length < 100) return rows;
    }
  }

  async function compareDashboard(folded: Figures): Promise<void> {
    const dashboard = await read<Dashboard>('/api/admin/dashboard');
    const today = folded.byDay.get(dayOf(app.clock.now()));
    expect(dashboard.stats).toEqual({
      totalUsers: folded.members.total,
      activeUsers: folded.members.active,
      totalShops: folded.shops.total,
      totalDiscounts: folded.all.discount / 100,
      monthlyGrowth: folded.growth,
    });
    expect(dashboard.quickStats).toEqual({
      pendingApprovals: folded.shops.pending,
      activeShops: folded.shops.approved,
      recentActiveUsers: folded.seenWithin30Days,
      totalRevenue: folded.all.bill / 100,
    });
    expect(dashboard.today).toMatchObject({
      purchases: today?.purchases ?? 0,
      revenue: (today?.bill ?? 0) / 100,
      discount: (today?.discount ?? 0) / 100,
      signUps: folded.signUps.get(dayOf(app.clock.now())) ?? 0,
    });
    expect(dashboard.recentTransactions.map(({ id }) => id)).toEqual(folded.latest.slice(0, 5));
    const best = [...folded.byShop]
      .filter(([id]) => folded.approvedShops.has(id))
      .sort(([, a], [, b]) => b.purchases - a.purchases || b.bill - a.bill)
      .slice(0, 4);
    expect(dashboard.topShops.map(({ id, totalPurchases }) => [id, totalPurchases])).toEqual(
      best.map(([id, { purchases }]) => [id, purchases]),
    );
  }

  async function compareSeries(folded: Figures): Promise<void> {
    const now = app.clock.now();
    const from = dayOf(new Date(now.getTime() - 59 * DAY_MS));
    const { series } = await read<DashboardSeries>(
      `/api/admin/dashboard/series?from=${from}&to=${dayOf(now)}`,
    );
    expect(series).toHaveLength(60);
    for (const point of series) {
      const bought = folded.byDay.get(point.date);
      expect(point).toEqual({
        date: point.date,
        signUps: folded.signUps.get(point.date) ?? 0,
        activations: folded.activations.get(point.date) ?? 0,
        purchases: bought?.purchases ?? 0,
        discount: (bought?.discount ?? 0) / 100,
      });
    }
    expect(series.reduce((sum, { purchases }) => sum + purchases, 0)).toBe(folded.all.purchases);
  }

  async function compareShops(folded: Figures): Promise<void> {
    const { counts } = await read<{ counts: object }>('/api/admin/shops');
    expect(counts).toEqual(folded.shops);
    const shops = await all('/api/admin/shops', ({ shops }: { shops: AdminShop[] }) => shops);
    expect(shops).toHaveLength(folded.shops.total);
    for (const { id, totalPurchases, totalRevenue } of shops) {
      const bought = folded.byShop.get(id);
      expect([id, totalPurchases, totalRevenue]).toEqual([
        id,
        bought?.purchases ?? 0,
        (bought?.bill ?? 0) / 100,
      ]);
    }
  }

  async function compareMembers(folded: Figures): Promise<void> {
    const { body } = await admin.get('/api/admin/users');
    expect(body.counts).toEqual(folded.members);
    const members = await all('/api/admin/users', (data: AdminMember[]) => data);
    expect(members).toHaveLength(folded.members.total);
    for (const { id, usageCount, discountUsed } of members) {
      const bought = folded.byMember.get(id);
      expect([id, usageCount, discountUsed]).toEqual([
        id,
        bought?.purchases ?? 0,
        (bought?.discount ?? 0) / 100,
      ]);
    }
  }

  async function compareAnalytics(folded: Figures): Promise<void> {
    const [id, sums] = [...folded.byShop].sort(([, a], [, b]) => b.purchases - a.purchases)[0]!;
    for (const by of ['day', 'week', 'month']) {
      const now = app.clock.now();
      const from = dayOf(new Date(now.getTime() - 60 * DAY_MS));
      const { series, totals } = await read<ShopAnalytics>(
        `/api/admin/shops/${id}/analytics?by=${by}&from=${from}&to=${dayOf(now)}`,
      );
      expect(totals).toEqual({
        purchases: sums.purchases,
        revenue: sums.bill / 100,
        discount: sums.discount / 100,
        customers: sums.customers.size,
      });
      expect(series.reduce((sum, { purchases }) => sum + purchases, 0)).toBe(sums.purchases);
    }
  }

  async function compareExports(folded: Figures): Promise<void> {
    const shops = await exported(admin, '/api/admin/shops/export');
    expect(shops.rows).toHaveLength(folded.shops.total);
    expect(sumOf(shops.rows, 'Total Purchases')).toBe(folded.all.purchases);
    expect(Math.round(sumOf(shops.rows, 'Total Revenue') * 100)).toBe(folded.all.bill);
    const users = await exported(admin, '/api/admin/users/export');
    expect(users.rows).toHaveLength(folded.members.total);
    const there = (await all('/api/admin/users', (data: AdminMember[]) => data)).map(
      ({ id }) => id,
    );
    const discount = there.reduce((sum, id) => sum + (folded.byMember.get(id)?.discount ?? 0), 0);
    expect(Math.round(sumOf(users.rows, 'Discount Used') * 100)).toBe(discount);
  }

  const sumOf = (rows: Record<string, unknown>[], heading: string) =>
    rows.reduce((sum, row) => sum + ((row[heading] as number | null) ?? 0), 0);

  it('on the dashboard, in lists, analytics and exports', async () => {
    expect(run.done).toBeGreaterThanOrEqual(COMMANDS);
    const folded = await compare();
    expect(folded.all.purchases).toBeGreaterThan(COMMANDS / 4);
    for (const n of Object.values(folded.shops)) expect(n).toBeGreaterThan(0);
    for (const n of Object.values(folded.members)) expect(n).toBeGreaterThan(0);
  });

  it('and again after a rebuild of every read model', async () => {
    for (const projection of app.get(ConsumerRegistry).all().filter(isProjection))
      await app.get(Rebuild).rebuild(projection);
    await compare();
  });

  it('and again after one more purchase was reversed', async () => {
    const before = await foldLog(app.database, app.clock.now());
    await run.reverseOne();
    const after = await compare();
    expect(after.all.purchases).toBe(before.all.purchases - 1);
  });
});
