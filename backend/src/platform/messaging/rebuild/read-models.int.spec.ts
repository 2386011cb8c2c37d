import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '../../persistence/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { cloneDatabase } from '../../testing/test-app.ts';
import { definitionOf, type Target } from '../consumers/consumer.ts';
import { viewOf } from '../consumers/table-names.ts';
import type { LoggedEvent } from '../../event-log/logged-event.ts';
import { RebuildRefused } from './rebuild.ts';
import { differencesToFreshFold } from '../testing/command-ledger.ts';
import { History } from '../testing/history.ts';
import { buildPipeline, startPipeline, type Pipeline } from '../testing/pipeline.ts';
import { append } from '../testing/writers.ts';

/** The next version of a read model: its handler writes a column that the old table lacks. */
class WithLatest extends History {
  override createTable(table: string): string {
    return `create table ${table} (id uuid primary key, versions int[] not null, latest text)`;
  }

  override async handle(events: LoggedEvent[], target: Target): Promise<void> {
    await super.handle(events, target);
    for (const event of events)
      await target.execute(`update ${target.table} set latest = $2 where id = $1`, [
        event.aggregateId,
        event.type,
      ]);
  }
}

describe('a read model that this version of the program defines differently', () => {
  const before = new History('evolving');
  const after = new WithLatest('evolving');
  let url: string;
  const running: Pipeline[] = [];

  beforeEach(async () => {
    url = await cloneDatabase();
  });
  afterEach(async () => {
    for (const pipeline of running.splice(0)) await pipeline.stop();
  });

  const start = async (history: History) => {
    const pipeline = await startPipeline({ url, consumers: [history] });
    running.push(pipeline);
    return pipeline;
  };
  const commit = async ({ database, pump }: Pipeline, shop: string, count = 1) => {
    for (let n = 0; n < count; n += 1) await append(database, shop);
    pump.wake();
  };
  const rows = (database: Database) => database.query(`select * from ${viewOf('evolving')}`);
  const parked = (database: Database) => database.query('select * from parked_aggregate');

  it('is rebuilt before any event is consumed, so nothing is parked', async () => {
    const shop = randomUUID();
    const older = await start(before);
    await commit(older, shop, 2);
    await older.settled();
    await older.stop();
    running.splice(0);
    const newer = await start(after);
    expect(await rows(newer.database)).toEqual([
      { id: shop, versions: [1, 2], latest: 'ShopRejected' },
    ]);
    await commit(newer, shop);
    await newer.settled();
    expect(await parked(newer.database)).toEqual([]);
    expect(await differencesToFreshFold(newer.database, after)).toEqual([]);
  });

  it('is left alone by older workers that still run, which report it and park nothing', async () => {
    const shop = randomUUID();
    const older = await start(before);
    await commit(older, shop);
    await older.settled();
    const newer = await start(after);
    for (let n = 0; n < 5; n += 1) await commit(older, shop);
    await newer.settled();
    await eventually('the older one stands still', () => older.transport.health().degraded);
    expect(older.transport.health().ready).toBe(true);
    expect(await older.reconciliation.reconcile(before)).toBe(0);
    expect(await parked(newer.database)).toEqual([]);
    expect(await differencesToFreshFold(newer.database, after)).toEqual([]);
    expect(newer.transport.health()).toEqual({ ready: true });
  });

  it('that an older worker had parked is not retried into the table of the newer one', async () => {
    const older = await buildPipeline({ url, consumers: [before] });
    running.push(older);
    const newer = await start(after);
    const shop = randomUUID();
    after.poison.add(shop);
    await commit(newer, shop);
    await newer.settled();
    await older.database.execute('update parked_aggregate set next_try_at = now()');
    after.poison.clear();
    expect(await older.retries.retryDue()).toBe(0);
    await newer.database.execute('update parked_aggregate set next_try_at = now()');
    await eventually('the newer one mends it', async () => {
      return (await parked(newer.database)).length === 0;
    });
    expect(await differencesToFreshFold(newer.database, after)).toEqual([]);
  });

  it('is rebuilt by one of many starting processes, while the old one is read and written', async () => {
    const older = await start(before);
    const shops = Array.from({ length: 40 }, () => randomUUID() as string);
    for (const shop of shops) await commit(older, shop, 3);
    await older.settled();
    let reading = true;
    const seen: number[] = [];
    const readers = (async () => {
      while (reading) seen.push((await rows(older.database)).length);
    })();
    const writing = (async () => {
      for (const shop of shops) await commit(older, shop);
    })();
    const newer = await Promise.all([start(after), start(after), start(after)]);
    await writing;
    reading = false;
    await readers;
    for (const pipeline of newer) pipeline.pump.wake();
    await newer[0]!.settled();
    expect(new Set(seen)).toEqual(new Set([shops.length]));
    const [row] = await older.database.query('select generation, definition from consumer');
    expect(row).toEqual({ generation: 2, definition: definitionOf(after) });
    expect(await parked(older.database)).toEqual([]);
    expect(await differencesToFreshFold(older.database, after)).toEqual([]);
  });

  it("is rebuilt also if only its handler's revision changed", async () => {
    const same = new History('evolving');
    const other = Object.assign(new History('evolving'), { revision: 2 });
    expect(definitionOf(same)).toBe(definitionOf(before));
    expect(definitionOf(other)).not.toBe(definitionOf(before));
    expect(definitionOf(after)).not.toBe(definitionOf(before));
    await (await start(before)).stop();
    const again = await start(same);
    const next = await start(other);
    running.splice(0, 1);
    const [row] = await again.database.query('select generation from consumer');
    expect(row).toEqual({ generation: 2 });
    expect(next.transport.health()).toEqual({ ready: true });
  });

  it('starts although one event cannot be applied: that aggregate is parked as usual', async () => {
    const [good, bad] = [randomUUID(), randomUUID()];
    const older = await start(before);
    await commit(older, good);
    await commit(older, bad);
    await older.settled();
    const strict = new WithLatest('evolving');
    strict.poison.add(bad);
    const newer = await start(strict);
    expect(await parked(newer.database)).toMatchObject([{ aggregate_id: bad, generation: 2 }]);
    expect(await rows(newer.database)).toMatchObject([{ id: good, latest: 'ShopRejected' }]);
  });
});

describe('a read model that is new on an old log', () => {
  const OLD_LOG = 6_000;
  let pipeline: Pipeline;
  let url: string;
  const shops = Array.from({ length: 60 }, () => randomUUID() as string);

  beforeEach(async () => {
    url = await cloneDatabase();
    pipeline = await buildPipeline({ url, consumers: [] });
    await pipeline.database.execute(
      `insert into event (id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, occurred_at)
       select gen_random_uuid(), 'shop', id, version, 'ShopRejected', 1, '{}', '{"id": null, "realm": "system", "role": "system"}', now()
       from unnest($1::uuid[]) as id, generate_series(1, $2) as version`,
      [shops, OLD_LOG / shops.length],
    );
    await pipeline.sequencer.sequence();
  });
  afterEach(() => pipeline.stop());

  it('is built from the log before any event is consumed, in large batches and with progress', async () => {
    const history = new History('late');
    const portions: number[] = [];
    history.beforeWriting = async (events) => void portions.push(events.length);
    const said: string[] = [];
    const late = await buildPipeline({ url, consumers: [history] });
    expect(await late.applier.advance(history)).toBe('halted');
    await late.readModels.bringUpToDate((line) => said.push(line));
    expect(portions.reduce((a, b) => a + b)).toBe(OLD_LOG);
    expect(portions.length).toBeLessThan(4);
    expect(said).toContain(`Built late from ${OLD_LOG} events`);
    // Nothing is left to read a second time.
    const [row] = await late.database.query('select cursor, reconciled from consumer');
    expect(row).toEqual({ cursor: OLD_LOG, reconciled: OLD_LOG });
    expect(await late.applier.advance(history)).toBe('caught-up');
    const each = await late.database.query<{ versions: number[] }>('select versions from late');
    expect(each).toHaveLength(shops.length);
    const all = Array.from({ length: OLD_LOG / shops.length }, (_, n) => n + 1);
    for (const { versions } of each) expect(versions).toEqual(all);
    await late.stop();
  });

  it('is refused while a part of the log is detached, which the error names', async () => {
    const history = new History('late');
    const late = await buildPipeline({ url, consumers: [history] });
    await late.database.query('alter table event detach partition event_0');
    await expect(late.readModels.bringUpToDate(() => undefined)).rejects.toThrow(RebuildRefused);
    await expect(late.rebuild.rebuild(history)).rejects.toThrow('event_0');
    const tables = await late.database.query(
      `select relname from pg_class where relname ~ '^late_g[0-9]+$'`,
    );
    expect(tables).toEqual([{ relname: 'late_g1' }]);
    await late.stop();
  });
});
