import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { cloneDatabase } from '../../testing/test-app.ts';
import { readAggregate } from '../log/logged-event.ts';
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

  it('loses no event that is delivered in the moment of the swap', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    await sequenced(first);
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
      // While the log is replayed, an event comes that is left to the swap.
      if (calls === 1) await sequenced(second);
      // While the swap applies it, another one comes and is delivered to what is live.
      if (calls === 2) {
        await sequenced(third);
        const events = await readAggregate(pipeline.database, 'shop', third, 1);
        delivered = pipeline.applier.deliver(history, events);
        await Promise.race([delivered, eventually('the applier waits for the swap', appliersWait)]);
      }
    };
    const { generation } = await pipeline.rebuild.rebuild(history);
    await delivered;
    expect(calls).toBe(3);
    expect(generation).toBe(2);
    expect(await differencesToFreshFold(pipeline.database, history)).toEqual([]);
  });

  it('that failed half-way leaves the live read model as it is, and the next one succeeds', async () => {
    history.beforeWriting = async () => {
      throw new Error('Connection terminated unexpectedly');
    };
    await expect(pipeline.rebuild.rebuild(history)).rejects.toThrow();
    history.beforeWriting = async () => undefined;
    expect(await differencesToFreshFold(pipeline.database, history)).toEqual([]);
    expect(await pipeline.rebuild.rebuild(history)).toEqual({ events: 3, generation: 4 });
    expect(await differencesToFreshFold(pipeline.database, history)).toEqual([]);
    const tables = await pipeline.database.query(
      `select relname from pg_class where relname ~ '^rebuilt_g[0-9]+$'`,
    );
    expect(tables).toEqual([{ relname: 'rebuilt_g4' }]);
  });
});
