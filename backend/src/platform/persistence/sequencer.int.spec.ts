import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandLedger, faultsOf, NO_FAULTS } from '../messaging/testing/command-ledger.ts';
import { append, prepareWorkload, writeConcurrently } from '../messaging/testing/writers.ts';
import { cloneDatabase } from '../testing/test-app.ts';
import { Database, onClient } from './database.ts';
import { Sequencer } from './sequencer.ts';

const ENDS = ['commit', 'rollback', 'stall'] as const;
type End = (typeof ENDS)[number];

/** Every order of 'writes' and 'ends' of three transactions, up to their names: 15. */
function interleavings(open: number[] = [], left = 3, named = 0): number[][] {
  if (left === 0 && open.length === 0) return [[]];
  const next: number[][] = [];
  if (left > 0)
    for (const rest of interleavings([...open, named], left - 1, named + 1))
      next.push([named, ...rest]);
  for (const tx of open)
    for (const rest of interleavings(
      open.filter((o) => o !== tx),
      left,
      named,
    ))
      next.push([tx, ...rest]);
  return next;
}
const triples = ENDS.flatMap((a) => ENDS.flatMap((b) => ENDS.map((c) => [a, b, c] as const)));

describe('the sequencer', () => {
  let database: Database;
  let sequencer: Sequencer;

  beforeAll(async () => {
    database = new Database({ url: await cloneDatabase(), max: 30, applicationName: 'test' });
    sequencer = new Sequencer(database);
    await prepareWorkload(database);
  });
  afterAll(() => database.close());

  const unsequenced = async () =>
    (await database.query('select id from event where seq is null')).length;

  it('skips no event in any interleaving of three transactions that commit, roll back or stall', async () => {
    const ledger = new CommandLedger();
    const skipped: unknown[] = [];
    const clients = await Promise.all([1, 2, 3].map(() => database.pool.connect()));
    const finish = async (client: pg.PoolClient, id: string, end: End) => {
      await client.query(end === 'rollback' ? 'rollback' : 'commit');
      ledger.note(id, end === 'rollback' ? 'failed' : 'ok');
    };
    let runs = 0;
    for (const order of interleavings())
      for (const ends of triples) {
        runs += 1;
        const written = new Map<number, string>();
        const stalled = new Set<number>();
        for (const tx of order) {
          const client = clients[tx]!;
          const id = written.get(tx);
          if (id === undefined) {
            await client.query('begin');
            written.set(tx, await append(onClient(client), randomUUID()));
          } else if (ends[tx] === 'stall') stalled.add(tx);
          else await finish(client, id, ends[tx]!);
          await sequencer.sequence();
          if ((await unsequenced()) > 0) skipped.push({ order, ends, after: tx });
        }
        for (const tx of stalled) await finish(clients[tx]!, written.get(tx)!, 'stall');
        await sequencer.sequence();
        if ((await unsequenced()) > 0) skipped.push({ order, ends, after: 'all' });
      }
    for (const client of clients) client.release();
    expect(runs).toBe(15 * 27);
    expect(skipped).toEqual([]);
    expect(await faultsOf(database, ledger)).toEqual(NO_FAULTS);
  });

  it('keeps the order of each aggregate with 24 writers on 20 aggregates and two sequencers', async () => {
    await database.query('truncate event cascade');
    const ledger = new CommandLedger();
    let writing = true;
    const sequencing = [sequencer, new Sequencer(database)].map(async (one) => {
      while (writing) await one.sequence();
    });
    await writeConcurrently(database, ledger, {
      writers: 24,
      commands: 1_500,
      aggregates: Array.from({ length: 20 }, () => randomUUID()),
      seed: 7_201,
    });
    writing = false;
    await Promise.all(sequencing);
    await sequencer.sequence();
    expect(ledger.count('ok')).toBeGreaterThan(500);
    expect(ledger.count('failed')).toBeGreaterThan(100);
    expect(await faultsOf(database, ledger)).toEqual(NO_FAULTS);
  });

  it('is not stalled by an unrelated transaction that stays open', async () => {
    const open = await database.pool.connect();
    try {
      await open.query('begin');
      await open.query('insert into workload (id, versions) values ($1, 0)', [randomUUID()]);
      await append(onClient(open), randomUUID());
      const later = await append(database, randomUUID());
      await sequencer.sequence();
      const [row] = await database.query<{ seq: number | null }>(
        'select seq from event where id = $1',
        [later],
      );
      expect(row!.seq).toBeGreaterThan(0);
    } finally {
      await open.query('rollback');
      open.release();
    }
  });

  it('says how many it sequenced, also when they are more than one batch', async () => {
    await database.query('truncate event cascade');
    await database.execute(
      `insert into event (id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, occurred_at)
       select gen_random_uuid(), 'shop', gen_random_uuid(), 1, 'ShopRejected', 1, '{}', '{}', now()
       from generate_series(1, 4500)`,
    );
    expect(await sequencer.sequence()).toBe(4_500);
    expect(await faultsOf(database)).toEqual(NO_FAULTS);
  });
});
