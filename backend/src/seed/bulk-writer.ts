import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { EVENTS, type EventPayloads, type EventType } from '@nattil/contracts/events/event-map';
import { SYSTEM, type Actor } from '../platform/kernel/domain/actor.ts';
import { SEEDED } from '../platform/event-log/logged-event.ts';
import { longTransaction, type Database } from '../platform/persistence/database.ts';
import { Sequencer } from '../platform/event-log/sequencer.ts';

const COPY_WITHIN_MS = 600_000;

type Value = string | number | boolean | Date | null | string[] | object;
export type Row = Record<string, Value>;

export interface SeededEvent<T extends EventType = EventType> {
  aggregateId: string;
  version: number;
  type: T;
  data: EventPayloads[T];
  actor?: Actor;
  occurredAt: Date;
}

export interface Batch {
  tables: { name: string; rows: Row[] }[];
  /** Statements that change existing rows. */
  changes?: { sql: string; values: unknown[] }[];
  /** In the order of the log. */
  events: SeededEvent[];
}

/** Batches in flight: one is generated while the others are written. */
const AT_ONCE = 2;

/** Writes independent batches, in no particular order. */
export class BulkWriter {
  readonly #writing = new Set<Promise<void>>();
  #failed: { error: unknown } | undefined;

  constructor(private readonly database: Database) {}

  /** Resolves when the next batch may be generated; throws if an earlier one failed. */
  async write(batch: Batch): Promise<void> {
    const writing = writeBatch(this.database, batch)
      .catch((error: unknown) => (this.#failed ??= { error }))
      .then(() => void this.#writing.delete(writing));
    this.#writing.add(writing);
    await this.fewerThan(AT_ONCE);
  }

  /** Resolves when all batches are written. */
  finish(): Promise<void> {
    return this.fewerThan(1);
  }

  private async fewerThan(max: number): Promise<void> {
    while (this.#writing.size >= max) await Promise.race(this.#writing);
    if (!this.#failed) return;
    await Promise.all(this.#writing);
    throw this.#failed.error;
  }
}

/**
 * Writes state and events together by COPY, many rows at a time, bypassing the unit of work: for
 * demo data and for filling a database. Each batch is one transaction; the sequencer orders its
 * events like all others.
 */
export async function writeBatch(
  database: Database,
  { tables, changes = [], events }: Batch,
): Promise<void> {
  const client = await database.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(longTransaction(client, COPY_WITHIN_MS));
    // A busy machine may pause between two tables.
    await client.query(`set local idle_in_transaction_session_timeout = ${COPY_WITHIN_MS}`);
    for (const { name, rows } of tables) await copy(client, name, rows);
    for (const { sql, values } of changes) await client.query(sql, values);
    await copy(client, 'event', events.map(eventRow));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch((e: Error) => (broken = e));
    throw error;
  } finally {
    client.release(broken);
  }
  await new Sequencer(database).sequence();
}

function eventRow({ aggregateId, version, type, data, actor, occurredAt }: SeededEvent): Row {
  return {
    id: randomUUID(),
    aggregate_type: EVENTS[type].aggregate,
    aggregate_id: aggregateId,
    version,
    type,
    schema_version: EVENTS[type].schemaVersion,
    data,
    actor: actor ?? SYSTEM,
    request_id: SEEDED,
    occurred_at: occurredAt,
  };
}

async function copy(client: pg.PoolClient, table: string, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0]!);
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(lines(rows, columns)), stream);
}

const LINES_AT_ONCE = 500;

function* lines(rows: Row[], columns: string[]): Generator<string> {
  for (let start = 0; start < rows.length; start += LINES_AT_ONCE) {
    let text = '';
    for (const row of rows.slice(start, start + LINES_AT_ONCE))
      text += `${columns.map((c) => field(row[c]!)).join('\t')}\n`;
    yield text;
  }
}

/** A value in COPY's text format. */
function field(value: Value): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value))
    return escaped(`{${value.map((v) => `"${v.replace(/["\\]/g, '\\$&')}"`).join(',')}}`);
  if (typeof value === 'object') return escaped(JSON.stringify(value));
  return escaped(String(value));
}

function escaped(text: string): string {
  return text.replace(
    /[\\\t\n\r]/g,
    (c) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[c]!,
  );
}
