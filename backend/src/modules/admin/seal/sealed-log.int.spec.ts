import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Sequencer } from '../../../platform/event-log/sequencer.ts';
import {
  Database,
  dedicatedClient,
  onClient,
  type Queryable,
} from '../../../platform/persistence/database.ts';
import { cloneDatabase } from '../../../platform/testing/test-app.ts';
import { eventsAfter, eventsWithMacs } from './sealed-log.ts';

const EVENTS = 20_000;
const BATCH = 100;
/** An event has a row in the log, in the order and in the chain; a few rows are read ahead. */
const MAX_ROWS = 4 * BATCH;
const PLACES = [0, 10_000, 18_000];

describe('reading the sealed log', () => {
  let database: Database;
  let client: pg.Client;

  beforeAll(async () => {
    database = new Database({ url: await cloneDatabase(), max: 2, applicationName: 'test' });
    await database.execute(
      `insert into event (id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, occurred_at)
       select gen_random_uuid(), 'shop', gen_random_uuid(), 1, 'ShopRejected', 1, '{}', '{}', now()
       from generate_series(1, ${EVENTS})`,
    );
    const sequencer = new Sequencer(database);
    for (let placed = 0; placed < EVENTS;) placed += await sequencer.sequence();
    await database.execute(
      `insert into audit_chain (seq, mac) select seq, sha256(seq::text::bytea) from event_place`,
    );
    for (const table of ['event', 'event_place', 'audit_chain'])
      await database.execute(`analyze ${table}`);
    client = dedicatedClient(database.url, 'test-reader');
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.close();
  });

  const rowsRead = async () => {
    const { rows } = await client.query<{ rows: number }>(
      `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables`,
    );
    return rows[0]!.rows;
  };
  /** Number of rows that PostgreSQL read to return the result. */
  const lookedAt = async (read: (db: Queryable) => Promise<unknown[]>) => {
    // The statistics may still include the previous transaction.
    await client.query('begin');
    const before = await rowsRead();
    const given = await read(onClient(client));
    const after = await rowsRead();
    await client.query('commit');
    expect(given).toHaveLength(BATCH);
    return after - before;
  };

  it.each(PLACES)(
    'looks at no more than is verified, wherever that is in the log (after %d)',
    async (seq) => {
      expect(await lookedAt((db) => eventsWithMacs(db, seq, EVENTS, BATCH))).toBeLessThanOrEqual(
        MAX_ROWS,
      );
    },
  );

  it.each(PLACES)(
    'looks at no more than is sealed, wherever that is in the log (after %d)',
    async (seq) => {
      expect(await lookedAt((db) => eventsAfter(db, seq, BATCH))).toBeLessThanOrEqual(MAX_ROWS);
    },
  );
});
