import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { cloneDatabase } from '../../testing/test-app.ts';
import { viewOf } from './table-names.ts';
import { Halted } from './halts.ts';
import { differencesToFreshFold } from '../testing/command-ledger.ts';
import { History } from '../testing/history.ts';
import { buildPipeline, startPipeline, type Pipeline } from '../testing/pipeline.ts';
import { append } from '../testing/writers.ts';

const NEWER = { type: 'ShopSold' };

describe('an event that only a newer version of the program knows', () => {
  const history = new History('upgraded');
  let url: string;
  let older: Pipeline;

  beforeEach(async () => {
    url = await cloneDatabase();
    older = await buildPipeline({ url, consumers: [history] });
  });
  afterEach(() => older.stop());

  const newerVersion = (consumers = [history]) =>
    startPipeline({ url, consumers, alsoKnows: [NEWER.type] });
  const versionsOf = async (shop: string) => {
    const [row] = await older.database.query<{ versions: number[] }>(
      `select versions from ${viewOf(history.name)} where id = $1`,
      [shop],
    );
    return row?.versions ?? [];
  };
  const parked = () => older.database.query('select * from parked_aggregate');

  it.each([
    ['of a type it does not know', NEWER],
    ['of a known type in a later version', { type: 'ShopRejected', schema: 2 }],
  ])('stops an older consumer without parking: %s', async (_, newer) => {
    const [shop, other] = [randomUUID(), randomUUID()];
    await append(older.database, shop);
    await append(older.database, shop, newer);
    await append(older.database, other);
    await older.transport.prepare();
    await older.pump.start();
    await eventually('the older one stands before it', async () => {
      const { ready, degraded, detail } = older.transport.health();
      return ready && degraded && detail?.includes(history.name);
    });
    expect(await versionsOf(shop)).toEqual([1]);
    expect(await versionsOf(other)).toEqual([]);
    expect(await parked()).toEqual([]);
    const [row] = await older.database.query<{ cursor: number }>('select cursor from consumer');
    expect(row).toEqual({ cursor: 1 });
  });

  it('is applied by the newer version after its takeover, and then the older one continues', async () => {
    const [shop, other] = [randomUUID(), randomUUID()];
    await append(older.database, shop, NEWER);
    await append(older.database, shop);
    await append(older.database, other);
    await older.transport.prepare();
    await older.pump.start();
    await eventually('the older one stands still', () => older.transport.health().degraded);
    const newer = await newerVersion();
    await newer.settled();
    expect(await versionsOf(shop)).toEqual([1, 2]);
    expect(await versionsOf(other)).toEqual([1]);
    await eventually('the older one goes on', () => !older.transport.health().degraded);
    await newer.stop();
    await append(older.database, other);
    older.pump.wake();
    await older.settled();
    expect(await versionsOf(other)).toEqual([1, 2]);
    expect(await differencesToFreshFold(older.database, history)).toEqual([]);
    expect(await parked()).toEqual([]);
  });

  it('is left to the newer version by reconciliation, at any start of the gap', async () => {
    const [shop, other] = [randomUUID(), randomUUID()];
    await append(older.database, shop);
    await append(older.database, shop, NEWER);
    await append(older.database, shop);
    await append(older.database, other);
    await older.sequencer.sequence();
    for (let time = 0; time < 2; time += 1) await older.reconciliation.reconcile(history);
    expect(await versionsOf(shop)).toEqual([1]);
    expect(await versionsOf(other)).toEqual([1]);
    older.applier.knows = () => true;
    await older.reconciliation.reconcile(history);
    expect(await versionsOf(shop)).toEqual([1, 2, 3]);
    expect(await parked()).toEqual([]);
  });

  it('keeps an aggregate parked, without using a try, until the newer version retries it', async () => {
    const shop = randomUUID();
    history.poison.add(shop);
    await append(older.database, shop);
    await older.sequencer.sequence();
    await older.reconciliation.reconcile(history);
    history.poison.clear();
    await append(older.database, shop, NEWER);
    await older.sequencer.sequence();
    const comeDue = () => older.database.execute('update parked_aggregate set next_try_at = now()');
    await comeDue();
    expect(await older.retries.retryDue()).toBe(0);
    expect(await parked()).toMatchObject([{ tries: 1, given_up_at: null }]);
    older.applier.knows = () => true;
    await comeDue();
    expect(await older.retries.retryDue()).toBe(1);
    expect(await versionsOf(shop)).toEqual([1, 2]);
  });

  it('refuses a rebuild by the older version, and keeps the live read model', async () => {
    const shop = randomUUID();
    const newer = await newerVersion();
    await append(older.database, shop);
    await append(older.database, shop, NEWER);
    newer.pump.wake();
    await newer.settled();
    await newer.stop();
    await expect(older.rebuild.rebuild(history)).rejects.toThrow(Halted);
    expect(await versionsOf(shop)).toEqual([1, 2]);
  });
});
