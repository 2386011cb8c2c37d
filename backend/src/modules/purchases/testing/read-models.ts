import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { differencesToFreshFold } from '../../../platform/messaging/testing/command-ledger.ts';
import { settled } from '../../../platform/messaging/testing/pipeline.ts';
import { Rebuild } from '../../../platform/messaging/rebuild/rebuild.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { PurchaseSums } from '../projections/purchase-sums.ts';
import { ShopSales } from '../projections/shop-sales.ts';
import { bought, broughtBack } from './bought.ts';

const [SHOPS, MEMBERS] = [3, 4].map((n) => Array.from({ length: n }, () => randomUUID() as string));
const DAYS = ['2027-01-30T23:59:59.999+05:30', '2027-01-31T00:00:00+05:30', '2027-02-01T12:00:00Z'];

/** Specs of the purchases' read models, run on every transport. */
export function readModelsOfPurchases(transport: string, env: () => Record<string, string>): void {
  describe(`the read models of purchases on the ${transport} transport`, () => {
    let app: TestApp;
    const ids: string[] = [];
    beforeAll(async () => {
      app = await startTestApp(env());
    });
    afterAll(() => app.close());

    const models = () => [app.get(PurchaseSums), app.get(ShopSales)];
    const equalAFreshFold = async () => {
      await settled(app.database, models());
      for (const model of models())
        expect([model.name, await differencesToFreshFold(app.database, model)]).toEqual([
          model.name,
          [],
        ]);
    };

    it('equal a fresh fold of the log under concurrent purchases', async () => {
      const sales = SHOPS!.flatMap((shopId, s) =>
        MEMBERS!.flatMap((memberId, m) =>
          DAYS.map((at, d) => ({ shopId, memberId, at, bill: 100 + s + 10 * m + d })),
        ),
      );
      for (let n = 0; n < sales.length; n += 6)
        ids.push(...(await Promise.all(sales.slice(n, n + 6).map((sale) => bought(app, sale)))));
      await equalAFreshFold();
      const [row] = await app.database.query(
        'select sum(purchases)::int as purchases, count(*)::int as days from shop_sales where shop_id = $1',
        [SHOPS![0]],
      );
      expect(row).toEqual({ purchases: 12, days: 12 });
    });

    it('subtract a reversed purchase from the day on which it was recorded', async () => {
      const sold = () =>
        app.database.query(
          'select day::text, purchases, bill_paise::int as bill from shop_sales where shop_id = $1 and member_id = $2 order by day',
          [SHOPS![0], MEMBERS![0]],
        );
      const before = [
        { day: '2027-01-30', purchases: 1, bill: 10_000 },
        { day: '2027-01-31', purchases: 1, bill: 10_100 },
        { day: '2027-02-01', purchases: 1, bill: 10_200 },
      ];
      expect(await sold()).toEqual(before);
      await broughtBack(app, ids[0]!, '2027-03-01T12:00:00Z');
      await equalAFreshFold();
      expect(await sold()).toEqual([{ ...before[0], purchases: 0, bill: 0 }, ...before.slice(1)]);
      const [sums] = await app.database.query(
        `select purchases, bill_paise::int as bill from purchase_sums
         where what = 'member' and id = $1 and day = '2027-01-30'`,
        [MEMBERS![0]],
      );
      expect(sums).toEqual({ purchases: 2, bill: 20_300 });
    });

    it('are the same after a replay of the log', async () => {
      const read = (view: string) =>
        app.database.query<object>(`select * from ${view} order by 1, 2, 3`);
      for (const model of models()) {
        const view = model.name.replaceAll('-', '_');
        const before = await read(view);
        expect(before.length).toBeGreaterThan(10);
        await app.get(Rebuild).rebuild(model);
        expect(await read(view)).toEqual(before);
      }
      await equalAFreshFold();
    });
  });
}
