import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { cloneDatabase } from '../../testing/test-app.ts';
import { readAggregate } from '../../event-log/logged-event.ts';
import { differencesToFreshFold } from '../testing/command-ledger.ts';
import { History } from '../testing/history.ts';
import { buildPipeline, type Pipeline } from '../testing/pipeline.ts';
import { append } from '../testing/writers.ts';

describe('a rebuild', () => {
  const history = new History('rebuilt');
  let pipeline: Pipeline;

  beforeAll(async () => {
    pipeline = await buildPipeline({ url: await cloneDatabase(), consumers: [history] });
  });
  afterAll(() => pipeline.database.close());

  const sequenced = async (shop: string) => {
    await append(pipeline.database, shop);
    await pipeline.sequencer.sequence();
  };

  it('loses no event that is delivered during the swap', async () => {
    const [first, second, third, fourth] = Array.from({ length: 4 }, () => randomUUID() as string);
    await sequenced(first!);
    await pipeline.reconciliation.reconcile(history);
    const appliersWait = async () => {
      const waiting = await pipeline.database.query(
        `select 1 from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return waiting.length > 0;
    };
    let delivered: Promise<unknown> | undefined;
    let calls = 0;
    history.beforeWriting = async () => {
      calls += 1;
      // This event comes during the replay; the catch-up after the indexes applies it.
      if (calls === 1) await sequenced(second!);
      // This event comes during the catch-up; the swap applies it.
      if (calls === 2) await sequenced(third!);
      // This event comes during the swap and is delivered to the live generation.
      if (calls === 3) {
        await sequenced(fourth!);
        const events = await readAggregate(pipeline.database, 'shop', fourth!, 1);
        delivered = pipeline.applier.deliver(history, events);
        await Promise.race([delivered, eventually('the applier waits for the swap', appliersWait)]);
      }
    };
    const { generation } = await pipeline.rebuild.rebuild(history);
    await delivered;
    expect(calls).toBe(4);
    expect(generation).toBe(2);
    expect(await differencesToFreshFold(pipeline.database, history)).toEqual([]);
  });

  it('that failed half-way keeps the live read model, and the next one succeeds', async () => {
    history.beforeWriting = async () => {
      throw new Error('Connection terminated unexpectedly');
    };
    await expect(pipeline.rebuild.rebuild(history)).rejects.toThrow();
    history.beforeWriting = async () => undefined;
    expect(await differencesToFreshFold(pipeline.database, history)).toEqual([]);
    expect(await pipeline.rebuild.rebuild(history)).toMatchObject({ events: 4, generation: 4 });
    expect(await differencesToFreshFold(pipeline.database, history)).toEqual([]);
    const tables = await pipeline.database.query(
      `select relname from pg_class where relname ~ '^rebuilt_g' and relkind = 'r'`,
    );
    expect(tables).toEqual([{ relname: 'rebuilt_g4' }]);
  });

  it('of several read models reads the log once, with progress and parked aggregates for each', async () => {
    const url = await cloneDatabase();
    const [one, other] = [new History('one'), new History('other')];
    const both = await buildPipeline({ url, consumers: [one, other] });
    const [good, bad] = [randomUUID(), randomUUID()];
    for (const shop of [good, bad, good, bad]) await append(both.database, shop);
    await both.sequencer.sequence();
    other.poison.add(bad);
    const read = jest.spyOn(both.database, 'transaction');
    const rebuilt = await both.rebuild.rebuildAll([one, other], { acceptPoison: true });
    const openings = read.mock.calls.map(([, opening]) => opening ?? '');
    // Once for both, and once per read model for the events that came during its completion.
    expect(openings.filter((opening) => opening.includes('enable_sort'))).toHaveLength(3);
    expect(rebuilt).toMatchObject([
      { generation: 2, events: 4 },
      { generation: 2, events: 4 },
    ]);
    const progress = await both.database.query(
      `select consumer, aggregate_id as id, version from consumer_progress where generation = 2
       order by consumer, array_position($1::uuid[], aggregate_id)`,
      [[good, bad]],
    );
    expect(progress).toEqual([
      { consumer: 'one', id: good, version: 2 },
      { consumer: 'one', id: bad, version: 2 },
      { consumer: 'other', id: good, version: 2 },
    ]);
    const parked = await both.database.query(
      'select consumer, aggregate_id as id, from_version as "from" from parked_aggregate',
    );
    expect(parked).toEqual([{ consumer: 'other', id: bad, from: 1 }]);
    other.poison.clear();
    await both.database.execute('update parked_aggregate set next_try_at = now()');
    expect(await both.retries.retryDue()).toBe(1);
    for (const history of [one, other])
      expect(await differencesToFreshFold(both.database, history)).toEqual([]);
    await both.database.close();
  });
});
