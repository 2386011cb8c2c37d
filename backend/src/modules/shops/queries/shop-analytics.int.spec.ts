import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ShopAnalyticsPoint } from '@nattil/contracts/api/admin/shops';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { bought, broughtBack } from '../../purchases/testing/bought.ts';
import { shopSales } from '../../purchases/testing/shop-sales.ts';
import { settled } from '../../../platform/messaging/testing/pipeline.ts';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { writeApprovedShops } from '../testing/approved-shops.ts';

const NOTHING = { purchases: 0, revenue: 0, discount: 0, customers: 0 };

describe('the analytics of a shop', () => {
  let app: TestApp;
  let admin: ApiClient;
  let shopId: string;
  const [anna, ben] = [randomUUID(), randomUUID()];

  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin');
    const [one, other] = await writeApprovedShops(app.database, [{ name: 'Malabar Kitchen' }, {}]);
    shopId = one!;
    const at = (memberId: string, bill: number, time: string) =>
      bought(app, { shopId, memberId, bill, at: time });
    // The last moment of a Sunday and a month, and the first of a Monday and a month, in IST.
    await at(anna, 100, '2027-01-31T23:59:59.999+05:30');
    await at(anna, 200.5, '2027-02-01T00:00:00+05:30');
    await at(anna, 50, '2027-02-02T12:00:00+05:30');
    await at(ben, 30, '2027-02-02T13:00:00+05:30');
    await broughtBack(app, await at(ben, 999, '2027-02-03T09:00:00+05:30'), '2027-03-01T09:00:00Z');
    await bought(app, { shopId: other!, memberId: ben, bill: 7, at: '2027-02-02T12:00:00Z' });
    await settled(app.database, [shopSales(app)]);
  });
  afterAll(() => app.close());

  const ask = (query: string, id = shopId) =>
    admin.get(`/api/admin/shops/${id}/analytics?${query}`);
  const analytics = async (query: string) => (await ask(query)).body.data;
  const sold = ({ series }: { series: ShopAnalyticsPoint[] }) =>
    series.filter(({ purchases }) => purchases > 0);

  it('A-414: are in data, by day in India, also the days on which nothing was bought', async () => {
    const { status, body } = await ask('from=2027-01-30&to=2027-02-03');
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        data: {
          shop: { id: shopId, name: 'Malabar Kitchen', status: 'approved' },
          by: 'day',
          from: '2027-01-30',
          to: '2027-02-03',
          series: [
            { date: '2027-01-30', ...NOTHING },
            { date: '2027-01-31', purchases: 1, revenue: 100, discount: 10, customers: 1 },
            { date: '2027-02-01', purchases: 1, revenue: 200.5, discount: 20.05, customers: 1 },
            { date: '2027-02-02', purchases: 2, revenue: 80, discount: 8, customers: 2 },
            // A returned purchase does not count.
            { date: '2027-02-03', ...NOTHING },
          ],
          totals: { purchases: 4, revenue: 380.5, discount: 38.05, customers: 2 },
        },
      },
    ]);
  });

  it('count each customer of a week once; weeks begin on Monday', async () => {
    const weeks = await analytics('by=week&from=2027-01-25&to=2027-02-07');
    expect(weeks.series).toEqual([
      { date: '2027-01-25', purchases: 1, revenue: 100, discount: 10, customers: 1 },
      { date: '2027-02-01', purchases: 3, revenue: 280.5, discount: 28.05, customers: 2 },
    ]);
    expect(weeks.totals.customers).toBe(2);
  });

  it('count each customer of a month once, and take part of one where the period does', async () => {
    const months = await analytics('by=month&from=2027-01-01&to=2027-02-01');
    expect(months.series).toEqual([
      { date: '2027-01-01', purchases: 1, revenue: 100, discount: 10, customers: 1 },
      { date: '2027-02-01', purchases: 1, revenue: 200.5, discount: 20.05, customers: 1 },
    ]);
    expect(months.totals).toEqual({ purchases: 2, revenue: 300.5, discount: 30.05, customers: 1 });
  });

  it('are of the last 30 days, 26 weeks or 12 months by default', async () => {
    const today = formatIsoDate(app.clock.now());
    const days = await analytics('');
    expect([days.series.length, days.to]).toEqual([30, today]);
    expect(days.from).toBe(formatIsoDate(app.clock.now().getTime() - 29 * DAY_MS));
    const weeks = await analytics('by=week&to=2027-02-03');
    expect([weeks.series.length, weeks.from]).toEqual([26, '2026-08-10']);
    const months = await analytics('by=month&to=2027-02-03');
    expect([months.series.length, months.from]).toEqual([12, '2026-03-01']);
    expect(sold(months).map(({ date }) => date)).toEqual(['2027-01-01', '2027-02-01']);
  });

  it('follow a reversal', async () => {
    const id = await bought(app, { shopId, memberId: ben, bill: 5, at: '2027-05-05T12:00:00Z' });
    const count = async () => {
      await settled(app.database, [shopSales(app)]);
      return (await analytics('from=2027-05-01&to=2027-05-31')).totals;
    };
    expect(await count()).toMatchObject({ purchases: 1, revenue: 5, customers: 1 });
    await broughtBack(app, id, '2027-06-01T12:00:00Z');
    expect(await count()).toEqual(NOTHING);
  });

  it.each([
    ['by=hour', 'by'],
    ['from=2027-02-29', 'from'],
    ['to=soon', 'to'],
    ['from=2027-02-01&to=2027-01-31', 'to'],
    ['from=9000-01-01', 'from'],
    ['from=2020-01-01&to=2027-01-01', 'from'],
    ['by=month&from=0001-01-01', 'from'],
    ['to=0001-01-02', 'to'],
    ['from=0001-01-01&to=0001-02-01', 'to'],
    ['days=7', 'days'],
  ])('are refused for %s, by the field', async (query, field) => {
    const { status, body } = await ask(query);
    expect([status, body.errors?.map((e: { field: string }) => e.field)]).toEqual([422, [field]]);
  });

  it('are for administrators, of a shop that is there', async () => {
    expect((await ask('', randomUUID())).body.code).toBe('SHOP_NOT_FOUND');
    const member = await signedInAs(app, 'member');
    expect((await member.get(`/api/admin/shops/${shopId}/analytics`)).status).toBe(403);
    expect((await app.api.get(`/api/admin/shops/${shopId}/analytics`)).status).toBe(401);
  });
});
