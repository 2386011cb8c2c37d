import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cloneDatabase } from '../../testing/test-app.ts';
import { viewOf } from '../consumers/table-names.ts';
import { readAggregate } from '../../event-log/logged-event.ts';
import {
  CommandLedger,
  differencesToFreshFold,
  faultsOf,
  NO_FAULTS,
} from '../testing/command-ledger.ts';
import { freezeOneOfTwoWorkers } from '../testing/frozen-leader.ts';
import { History } from '../testing/history.ts';
import { buildPipeline, startPipeline, type Pipeline } from '../testing/pipeline.ts';
import { append, prepareWorkload, writeConcurrently } from '../testing/writers.ts';

describe('events under faults', () => {
  const history = new History('faults');
  let url: string;
  let one: Pipeline;
  let other: Pipeline;

  beforeAll(async () => {
    url = await cloneDatabase();
    one = await startPipeline({ url, consumers: [history], poolSize: 30 });
    other = await startPipeline({ url, consumers: [history] });
    await prepareWorkload(one.database);
  });
  afterAll(async () => {
    await one.stop();
    await other.stop();
  });

  it('are neither lost, repeated nor reordered with two workers, 24 writers and rollbacks', async () => {
    const ledger = new CommandLedger();
    await writeConcurrently(one.database, ledger, {
      writers: 24,
      commands: 1_000,
      aggregates: Array.from({ length: 20 }, () => randomUUID()),
      seed: 41,
    });
    await one.settled();
    expect(ledger.count('ok')).toBeGreaterThan(300);
    expect(await faultsOf(one.database, ledger)).toEqual(NO_FAULTS);
    expect(await differencesToFreshFold(one.database, history)).toEqual([]);
  });

  it('reach read models while an unrelated transaction stays open', async () => {
    const open = await one.database.pool.connect();
    await open.query('begin');
    await open.query('insert into workload (id, versions) values ($1, 0)', [randomUUID()]);
    const shop = randomUUID();
    await append(one.database, shop);
    await one.settled();
    await open.query('rollback');
    open.release();
    expect(
      await one.database.query(`select versions from ${viewOf(history.name)} where id = $1`, [
        shop,
      ]),
    ).toEqual([{ versions: [1] }]);
  });

  it('that were lost in transit are fetched when a later event of their aggregate shows the gap', async () => {
    const gappy = new History('gappy');
    const pipeline = await buildPipeline({ url: await cloneDatabase(), consumers: [gappy] });
    const shop = randomUUID();
    for (let n = 0; n < 5; n += 1) await append(pipeline.database, shop);
    await pipeline.sequencer.sequence();
    const events = await readAggregate(pipeline.database, 'shop', shop, 1);
    const deliver = (...versions: number[]) =>
      pipeline.applier.deliver(
        gappy,
        versions.map((v) => events[v - 1]!),
      );
    await deliver(2);
    await deliver(5, 4, 1);
    expect(await pipeline.database.query(`select versions from ${viewOf(gappy.name)}`)).toEqual([
      { versions: [1, 2, 3, 4, 5] },
    ]);
    await pipeline.database.close();
  });

  it('are applied once by appliers that get the same events simultaneously', async () => {
    const shops = Array.from({ length: 30 }, () => randomUUID() as string);
    const racing = new History('racing');
    const pipeline = await buildPipeline({ url: await cloneDatabase(), consumers: [racing] });
    // First the aggregates' first events, then further ones when both appliers have seen them.
    for (let round = 0; round < 2; round += 1) {
      for (const shop of shops)
        for (let n = 0; n < 3; n += 1) await append(pipeline.database, shop);
      await pipeline.sequencer.sequence();
      await Promise.all([1, 2, 3, 4, 5, 6].map(() => pipeline.reconciliation.reconcile(racing)));
    }
    expect(await differencesToFreshFold(pipeline.database, racing)).toEqual([]);
    expect(await pipeline.database.query('select * from parked_aggregate')).toEqual([]);
    await pipeline.database.close();
  });

  it('are applied when the active worker freezes in mid-batch, whose stale write is refused', async () => {
    await freezeOneOfTwoWorkers(null);
  }, 90_000);
});
