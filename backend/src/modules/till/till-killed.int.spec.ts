import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../platform/testing/eventually.ts';
import { StartedProducts } from '../../platform/testing/started-product.ts';
import { startTestApp, TEST_KEYS, type TestApp } from '../../platform/testing/test-app.ts';
import { activeCardHolder } from '../cards/testing/card-holder.ts';
import { phoneOf } from '../cards/testing/shown-code.ts';
import { writeApprovedShops } from '../shops/testing/approved-shops.ts';
import { tillAt, type Till } from './testing/tills.ts';

describe('a till whose server is killed', () => {
  let app: TestApp;
  let till: Till;
  const products = new StartedProducts();
  beforeAll(async () => {
    app = await startTestApp();
    const [shop] = await writeApprovedShops(app.database, [{ name: 'Menon’s Bakery' }]);
    till = await tillAt(app, shop!);
  });
  afterEach(() => products.endAll());
  afterAll(async () => {
    await products.removeFolders();
    await app.close();
  });

  const checkedCard = async () => {
    const { client, id } = await activeCardHolder(app);
    const phone = await phoneOf(client);
    const { body } = await till.check({ code: phone.scanned(app.clock.now()) });
    const purchases = async () => (await client.get('/api/users/purchases')).body.data as unknown[];
    return { id, checkId: body.data.id as string, purchases };
  };
  /** Sends the purchase to a second process of the product; null once the process was killed. */
  const secondProcess = async () => {
    const { child, exited, api } = await products.startReady({
      ...TEST_KEYS,
      DATABASE_URL: app.databaseUrl,
    });
    const client = api.as(till.client.token!);
    return {
      record: (checkId: string, key: string) =>
        client
          .post(
            '/api/partner/purchases',
            { checkId, billAmount: 100 },
            { headers: { 'idempotency-key': key } },
          )
          .catch(() => null),
      kill: async () => {
        child.kill('SIGKILL');
        await exited;
      },
    };
  };

  it('records one purchase when the kill comes in the middle and the till tries again', async () => {
    const dying = await secondProcess();
    const { id, checkId, purchases } = await checkedCard();
    const key = randomUUID();
    await app.database.transaction(async (tx) => {
      await tx.query('select from card where member_id = $1 for update', [id]);
      const cut = dying.record(checkId, key);
      await eventually('the purchase waits for the card', async () => {
        const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%from%card%'`;
        return (await app.database.query(waiting)).length > 0;
      });
      await dying.kill();
      expect(await cut).toBeNull();
    });
    const again = await till.record(checkId, 100, key);
    const twice = await till.record(checkId, 100, key);
    expect([again.status, twice.status]).toEqual([201, 201]);
    expect(twice.body.data.id).toBe(again.body.data.id);
    expect(await purchases()).toHaveLength(1);
  });

  it('records one purchase when the kill comes after it was recorded', async () => {
    const dying = await secondProcess();
    const { checkId, purchases } = await checkedCard();
    const key = randomUUID();
    const sent = dying.record(checkId, key);
    await eventually('the purchase is recorded', async () => (await purchases()).length === 1);
    await dying.kill();
    await sent;
    const again = await till.record(checkId, 100, key);
    expect(again.status).toBe(201);
    expect(await purchases()).toEqual([expect.objectContaining({ id: again.body.data.id })]);
  });
});
