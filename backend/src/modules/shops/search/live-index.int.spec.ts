import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FoundShop } from '@nattil/contracts/api/member/shops';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { ConsumerRegistry } from '../../../platform/messaging/consumers/consumer-registry.ts';
import { Rebuild } from '../../../platform/messaging/rebuild/rebuild.ts';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTwoTestApps, type TwoTestApps } from '../../../platform/testing/two-test-apps.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { registration } from '../testing/registration.ts';
import { LiveShopIndex } from './live-index.ts';
import { readAllShops } from './read-all-shops.ts';
import { sumsOfParts } from './searchable-shops.ts';
import { SlicedIndex } from './sliced-index.ts';

describe('the index of shops in each process', () => {
  let both: TwoTestApps;
  let admin: ApiClient;
  let here: ApiClient;
  let there: ApiClient;

  beforeAll(async () => {
    // A member reads continuously during the rebuild.
    both = await startTwoTestApps({}, { SEARCHES_PER_MINUTE: '0' });
    admin = await signedInAs(both.app, 'admin');
    here = await signedInAs(both.app, 'member');
    there = await signedInAs(both.second, 'member');
  });
  afterAll(() => both.close());

  const found = async (member: ApiClient, name: string, headers = {}): Promise<FoundShop[]> => {
    const address = `/api/users/shops/search?exactWords=true&search=${encodeURIComponent(name)}`;
    const { body } = await member.get(address, { headers });
    return body.data.filter((shop: FoundShop) => shop.name === name);
  };
  const everywhere = (name: string, are: number) =>
    eventually(`${name} is found ${are} times in both processes`, async () => {
      const each = [await found(here, name), await found(there, name)];
      return each.every(({ length }) => length === are);
    });
  const approved = async () => {
    const { shopName } = registration();
    const form = registration({ shopName });
    const { body } = await admin.post('/api/admin/shops/register', form);
    const id: string = body.data.id;
    const { headers } = await admin.put(`/api/admin/shops/${id}/approve`);
    return { id, name: shopName, version: headers.get('x-event-version')! };
  };
  /** Changes the read model without a notification, as if the notification had been lost. */
  const unheard = (sql: string, id: string) => both.app.database.execute(sql, [id]);
  const compareNow = () => {
    for (const app of [both.app, both.second]) app.get(LiveShopIndex).compareSoon();
  };

  it('has what another process wrote in the read that carries its version', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { id, name, version } = await approved();
      expect(await found(there, name, { 'x-read-after': version })).toMatchObject([{ id }]);
    }
  });

  it('follows every change in every process: approved, changed, blocked and active again', async () => {
    const { id, name } = await approved();
    await everywhere(name, 1);
    await admin.put(`/api/admin/shops/${id}/block`, { reason: 'Asked for by the owner' });
    await everywhere(name, 0);
    await admin.put(`/api/admin/shops/${id}/activate`, {});
    await everywhere(name, 1);
  });

  it('is compared with the table, which mends what was not heard of', async () => {
    const [changed, gone, fresh] = [await approved(), await approved(), await approved()];
    for (const { name } of [changed, gone, fresh]) await everywhere(name, 1);
    await unheard(
      `update shop_search set version = version + 1, name = 'Renamed Unheard' where shop_id = $1`,
      changed.id,
    );
    await unheard('delete from shop_search where shop_id = $1', gone.id);
    await unheard(
      `insert into shop_search select gen_random_uuid(), 1, 'Come Unheard', category, city, latitude, longitude, hours,
         holidays, discount_percent, tier_percents, discount_from, discount_to, address, phone, email, website, image,
         description, amenities, tags, badges from shop_search where shop_id = $1`,
      fresh.id,
    );
    expect(await found(here, gone.name)).toHaveLength(1);
    compareNow();
    await everywhere('Renamed Unheard', 1);
    await everywhere(changed.name, 0);
    await everywhere(gone.name, 0);
    await everywhere('Come Unheard', 1);
    expect(await found(here, fresh.name)).toHaveLength(1);
  });

  it('makes the same sums as the table, so that no shop is read where nothing differs', async () => {
    const { name } = await approved();
    await everywhere(name, 1);
    const today = formatIsoDate(new Date());
    const index = new SlicedIndex();
    await readAllShops(both.app.database, today, () => (shops) => index.put(shops));
    expect(index.engine.size).toBeGreaterThan(0);
    const own = await index.checksums();
    for (const { part, sum } of await sumsOfParts(both.app.database, today)) own[part]! -= sum;
    expect([...own].filter((sum) => sum !== 0)).toEqual([]);
  });

  it('reads every shop once and with its own hours, of which those it knows are not sent again', async () => {
    const { database } = both.app;
    for (let n = 0; n < 3; n += 1) await everywhere((await approved()).name, 1);
    const week = (open: string) => JSON.stringify({ monday: { open, close: '20:00' } });
    await database.execute('update shop_search set hours = $1', [week('09:00')]);
    for (const [order, hours] of [
      ['', null],
      ['desc', week('07:00')],
    ])
      await database.execute(
        `update shop_search set hours = $1
         where shop_id = (select shop_id from shop_search order by shop_id ${order} limit 1)`,
        [hours],
      );
    const table = await database.query<{ id: string; hours: unknown }>(
      'select shop_id as id, hours from shop_search order by shop_id',
    );
    const today = formatIsoDate(new Date());
    const read: { id: string; hours: unknown }[] = [];
    await readAllShops(database, today, () => (shops) => {
      read.push(...shops.map(({ id, hours }) => ({ id, hours })));
    });
    expect(read.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(table);
  });

  it('hears again after its connection was lost', async () => {
    await both.app.database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'nattil-search' and datname = current_database()`,
    );
    const { name } = await approved();
    await everywhere(name, 1);
  });

  it('answers without a gap while the read model is built again, and then has the new one', async () => {
    const { id, name } = await approved();
    await everywhere(name, 1);
    // Only the new index has this text.
    await both.app.database.execute('update shop set description = $2 where id = $1', [
      id,
      'Said since the rebuild',
    ]);
    const seen: number[] = [];
    let isBuilding = true;
    const readers = (async () => {
      while (isBuilding) seen.push((await found(there, name)).length);
    })();
    const projection = both.app.get(ConsumerRegistry).projection('shop-search')!;
    await both.app.get(Rebuild).rebuild(projection);
    await eventually('both processes have the new one', async () => {
      const each = [await found(here, name), await found(there, name)];
      return each.every(([shop]) => shop?.description === 'Said since the rebuild');
    });
    isBuilding = false;
    await readers;
    expect(new Set(seen)).toEqual(new Set([1]));
    // The new index follows changes.
    await admin.put(`/api/admin/shops/${id}/block`, { reason: 'Asked for by the owner' });
    await everywhere(name, 0);
  });

  it('tells what the member gets, by tier, and only on the days for which it was agreed', async () => {
    const { id, name } = await approved();
    const discount = async () => (await found(here, name))[0]?.discount;
    const day = (days: number) =>
      new Date(both.app.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const { status } = await admin.put(`/api/admin/shops/${id}/discount-settings`, {
      discountPercent: 20,
      tierPercents: { bronze: 25 },
      validFrom: day(2),
      validTo: day(4),
    });
    expect(status).toBe(200);
    // First the tier's percent, then the shop's percent for the tier, then the tier's again.
    for (const [days, expected] of [
      [0, { percentage: 3, tier: 'bronze' }],
      [3, { percentage: 25, tier: null }],
      [3, { percentage: 3, tier: 'bronze' }],
    ] as const) {
      both.shiftClocks(days * DAY_MS);
      here = await signedInAs(both.app, 'member');
      there = await signedInAs(both.second, 'member');
      compareNow();
      await eventually(`the member gets ${expected.percentage} %`, async () => {
        const { percentage, tier } = (await discount())!;
        return percentage === expected.percentage && tier === expected.tier;
      });
    }
  });

  it('is a part of the readiness, and shown in the metrics', async () => {
    const { body } = await here.get('/api/health/ready');
    expect(body.parts).toContainEqual({ name: 'search', ready: true });
    const text = await (await fetch(`${both.app.url}/metrics`)).text();
    expect(text).toMatch(/^nattil_search_shops [1-9]/m);
    expect(text).toMatch(/^nattil_search_changes_waiting \d/m);
    expect(text).toMatch(/^nattil_search_age_seconds [\d.]+/m);
  });
});
