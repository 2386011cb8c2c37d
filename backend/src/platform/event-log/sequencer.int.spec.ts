import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandLedger, faultsOf, NO_FAULTS } from '../messaging/testing/command-ledger.ts';
import { append, prepareWorkload, writeConcurrently } from '../messaging/testing/writers.ts';
import { eventually } from '../testing/eventually.ts';
import { cloneDatabase } from '../testing/test-app.ts';
import { Database, dedicatedClient, onClient } from '../persistence/database.ts';
import { markWaitsForLateWriters } from '../migrations/0050-mark-waits-for-late-writers.ts';
import { Sequencer, headOf } from './sequencer.ts';

const ENDS = ['commit', 'rollback', 'stall'] as const;
type End = (typeof ENDS)[number];

/** Every order of the writes and ends of three transactions, up to renaming: 15. */
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

// Hundreds of transactions, one after the other.
describe('the sequencer', () => {
  let database: Database;
  let sequencer: Sequencer;

  beforeAll(async () => {
    database = new Database({ url: await cloneDatabase(), max: 30, applicationName: 'test' });
    sequencer = new Sequencer(database);
    await prepareWorkload(database);
  });
  afterAll(() => database.close());

  const unsequenced = async () => (await database.query('select id from event_waiting')).length;

  const placeOf = async (id: string) => {
    const [row] = await database.query<{ seq: number }>('select seq from event_log where id = $1', [
      id,
    ]);
    return row?.seq;
  };

  const everyInterleaving = async (place: () => Promise<unknown>) => {
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
          await place();
          if ((await unsequenced()) > 0) skipped.push({ order, ends, after: tx });
        }
        for (const tx of stalled) await finish(clients[tx]!, written.get(tx)!, 'stall');
        await place();
        if ((await unsequenced()) > 0) skipped.push({ order, ends, after: 'all' });
      }
    for (const client of clients) client.release();
    expect(runs).toBe(15 * 27);
    expect(skipped).toEqual([]);
    expect(await faultsOf(database, ledger)).toEqual(NO_FAULTS);
  };
  const forgetEvents = () =>
    database.query('truncate event, event_version, event_place, event_span');
  const markAt = async () => {
    const [row] = await database.query<{ pos: number }>(
      'select pos from event_mark order by id desc limit 1',
    );
    return row!.pos;
  };

  it('finds waiting events without parallel workers of PostgreSQL, for any size of the log', async () => {
    const cheap = ['parallel_setup_cost', 'parallel_tuple_cost', 'min_parallel_index_scan_size'];
    const started = async (sql: string) => {
      const launched = `select parallel_workers_to_launch::int as n from pg_stat_database where datname = current_database()`;
      const [before] = await database.query<{ n: number }>(launched);
      const client = await database.pool.connect();
      for (const name of cheap) await client.query(`set ${name} = 0`);
      await client.query(sql);
      await client.query('select pg_stat_force_next_flush()');
      await client.query('reset all');
      client.release();
      const [after] = await database.query<{ n: number }>(launched);
      return after!.n - before!.n;
    };
    // By default PostgreSQL starts parallel workers for a scan.
    expect(await started('select count(*) from event where pos > 0')).toBeGreaterThan(0);
    expect(await started('select count(*) from event_waiting')).toBe(0);
  });

  it('skips no event in any interleaving of three transactions that commit, roll back or stall', () =>
    everyInterleaving(() => sequencer.sequence()));

  it('skips none of them when its low-water mark moves as often as possible', async () => {
    await forgetEvents();
    const before = await markAt();
    await everyInterleaving(() => database.query('select place_events(1000, 0)'));
    // The mark may have to wait for a transaction of another database of this server.
    await eventually('the mark has moved far', async () => {
      await database.query('select place_events(1000, 0)');
      return (await markAt()) > before + 500;
    });
  });

  it('skips none of them when a step places one event and more wait', async () => {
    await forgetEvents();
    const before = await markAt();
    const oneByOne = async () => {
      for (;;) {
        const [row] = await database.query<{ n: number }>('select place_events(1, 0) as n');
        if (row!.n === 0) return;
      }
    };
    await everyInterleaving(oneByOne);
    await eventually('the mark has moved far', async () => {
      await oneByOne();
      return (await markAt()) > before + 500;
    });
  });

  it('moves its low-water mark while more events wait than a step places', async () => {
    await sequencer.sequence();
    const before = await markAt();
    await eventually('the mark has moved', async () => {
      for (let i = 0; i < 10; i += 1) await append(database, randomUUID());
      await database.query('select place_events(5, 0)');
      expect(await unsequenced()).toBeGreaterThan(0);
      return (await markAt()) > before + 50;
    });
    await sequencer.sequence();
  });

  it('does not move its low-water mark past rows that an open transaction may still write', async () => {
    const open = await database.pool.connect();
    const place = () => database.query('select place_events(1000, 0)');
    try {
      await open.query('begin');
      const late = await append(onClient(open), randomUUID());
      const [{ pos }] = (await open.query('select pos from event where id = $1', [late])).rows;
      for (let i = 0; i < 20; i += 1) {
        await append(database, randomUUID());
        await place();
      }
      expect(await markAt()).toBeLessThan(Number(pos));
      await open.query('commit');
      await eventually('the mark moves on', async () => {
        await append(database, randomUUID());
        await place();
        return (await markAt()) > Number(pos);
      });
      expect(await unsequenced()).toBe(0);
      expect(await database.query('select 1 from event_log where id = $1', [late])).toHaveLength(1);
    } finally {
      open.release();
    }
  });

  it('does not move its low-water mark past a transaction that begins while a step places events', async () => {
    const [holder, late] = await Promise.all([1, 2].map(() => database.pool.connect()));
    const place = () => database.query('select place_events(1000, 0)');
    try {
      await database.query(`
        create function wait_for_holder() returns trigger language plpgsql as $$
          begin perform pg_advisory_xact_lock_shared(7299); return null; end $$;
        create trigger wait_for_holder after insert on event_place execute function wait_for_holder()`);
      await holder!.query('begin; select pg_advisory_xact_lock(7299)');
      await append(database, randomUUID());
      const placing = place();
      await eventually('the step has placed the event and waits', async () => {
        const waiting = await database.query(
          `select 1 from pg_locks where locktype = 'advisory' and objid = 7299 and not granted`,
        );
        return waiting.length > 0;
      });
      await late!.query('begin');
      const id = await append(onClient(late!), randomUUID());
      await holder!.query('commit');
      await placing;
      for (let i = 0; i < 20; i += 1) {
        await append(database, randomUUID());
        await place();
      }
      await late!.query('commit');
      await place();
      expect(await placeOf(id)).toBeGreaterThan(0);
    } finally {
      for (const client of [holder!, late!]) {
        await client.query('rollback');
        client.release();
      }
      await database.query(
        'drop trigger wait_for_holder on event_place; drop function wait_for_holder()',
      );
    }
  });

  it('gives events that the low-water mark had passed their place when the program is upgraded', async () => {
    await sequencer.sequence();
    const passed = await append(database, randomUUID());
    await database.execute('insert into event_mark (pos) select last_value from event_pos_seq');
    await append(database, randomUUID());
    await sequencer.sequence();
    expect(await placeOf(passed)).toBeUndefined();
    const [, repair] = markWaitsForLateWriters.sql;
    await database.query(repair!);
    const head = await headOf(database);
    expect(await placeOf(passed)).toBe(head);
    const later = await append(database, randomUUID());
    await sequencer.sequence();
    expect(await placeOf(later)).toBe(head + 1);
    expect(await faultsOf(database)).toEqual(NO_FAULTS);
  });

  it('reads no more rows while an old snapshot is open, e.g. of a backup', async () => {
    // A connection outside the pool, which ends idle transactions.
    const backup = dedicatedClient(database.url, 'test-backup');
    await backup.connect();
    const pages = async () => {
      await append(database, randomUUID());
      const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        'explain (analyze, buffers, format json) select place_events(2000)',
      );
      return row!['QUERY PLAN'][0].Plan['Shared Hit Blocks']!;
    };
    const few = async () => Math.min(await pages(), await pages(), await pages());
    try {
      await backup.query('begin isolation level repeatable read, read only');
      await backup.query('select 1 from event limit 1');
      const before = await few();
      for (let i = 0; i < 1_500; i += 1) {
        await append(database, randomUUID());
        await sequencer.sequence();
      }
      // It grew without end when sequence numbers were written into the events. The mark may wait
      // for a transaction of another database: transaction ids are shared by the whole server.
      await eventually(
        'few rows are looked at, the snapshot still being open',
        async () => (await few()) < before * 2,
        30_000,
      );
    } finally {
      await backup.end();
    }
  });

  it('continues after a restore on a server with other transaction numbers', async () => {
    await database.execute(
      `insert into event_mark (pos, next_pos, next_xid)
       select pos, next_pos + 1000000, '999999999999' from event_mark order by id desc limit 1`,
    );
    const before = await markAt();
    for (let i = 0; i < 3; i += 1) {
      await append(database, randomUUID());
      await database.query('select place_events(1000, 0)');
    }
    expect(await unsequenced()).toBe(0);
    await eventually('the mark moves on', async () => {
      await append(database, randomUUID());
      await database.query('select place_events(1000, 0)');
      return (await markAt()) > before;
    });
  });

  it('keeps the order of each aggregate with 24 writers on 20 aggregates and two sequencers', async () => {
    await forgetEvents();
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
      expect(await placeOf(later)).toBeGreaterThan(0);
    } finally {
      await open.query('rollback');
      open.release();
    }
  });

  it('returns the number of sequenced events, also over several batches', async () => {
    await forgetEvents();
    await database.execute(
      `insert into event (id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, occurred_at)
       select gen_random_uuid(), 'shop', gen_random_uuid(), 1, 'ShopRejected', 1, '{}', '{}', now()
       from generate_series(1, 4500)`,
    );
    expect(await sequencer.sequence()).toBe(4_500);
    expect(await faultsOf(database)).toEqual(NO_FAULTS);
  });
});
