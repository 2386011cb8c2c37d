import { Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Counter, Gauge, type Registry } from 'prom-client';
import { warnOfFailure } from '../persistence/background-failures.ts';
import { Clock } from '../persistence/clock.ts';
import { Metrics } from './metrics.ts';
import { pause } from '../kernel/async/pause.ts';
import { Database } from '../persistence/database.ts';
import { Sweep } from './sweep.ts';
import { StopSignal } from '../kernel/stop-signal.ts';

const BATCH = 1_000;
/** Pause between two batches, which leaves disk time to others and to vacuum during a backlog. */
const PAUSE_MS = 20;
/**
 * Makes the planner read a batch in index order and never sort a backlog, even with wrong
 * statistics.
 */
export const BY_INDEX = 'set local enable_sort = off; set local enable_seqscan = off';

/** A table with limited retention. Each module registers its own; see `rowsOf` for the usual case. */
export interface RetainedTable {
  table: string;
  /**
   * SQL: deletes or clears at most $3 rows with times from $1 to $2, the oldest first, by an index
   * and without waiting for locks. Returns `removed` and `last`, the latest time among these rows.
   */
  end: string;
  /** SQL: the oldest time of all rows. */
  oldest: string;
  /** Retention of a row after its time, in milliseconds. */
  forMs: number;
}

interface Batch {
  removed: number;
  last: Date | null;
}

interface Rows {
  table: string;
  /** SQL: start of the rows' retention; an index begins with this expression. */
  since: string;
  /** SQL: condition if not all rows expire; the same as the index's condition. */
  only?: string;
  /** SQL: assignments that clear the rows instead of deleting them. */
  set?: string;
  /** SQL: a statement over the removed rows (`gone`), in the same transaction. */
  also?: string;
}

/** Retention of a table's rows by time. */
export function rowsOf({ table, since, only = 'true', set, also }: Rows) {
  return {
    table,
    oldest: `select min(${since})::timestamptz from ${table} where ${only}`,
    end: `
      with gone as (
        ${set ? `update ${table} set ${set}` : `delete from ${table}`}
        where ctid = any(array(
          select ctid from ${table} where ${only} and ${since} >= $1::timestamptz and ${since} < $2::timestamptz
          order by ${since} limit $3 for update skip locked))
        returning *, ${since} as kept_since)
      ${also ? `, also as (${also})` : ''}
      select count(*)::int as removed, max(kept_since)::timestamptz as last from gone`,
  };
}

/**
 * Deletes or clears all data outside the log at the end of its retention. A backlog is processed in
 * small batches with pauses. Several workers share them, and a worker that dies loses at most its
 * current batch.
 */
@Injectable()
export class Retention {
  readonly #logger = new Logger(Retention.name);
  readonly #tables: RetainedTable[] = [];
  readonly #removed: Counter<'table'>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly stopSignal: StopSignal,
    { registry }: Metrics,
  ) {
    this.#removed = new Counter({
      name: 'nattil_retention_removed_total',
      help: 'Rows that this process removed because their time was over, by table',
      labelNames: ['table'],
      registers: [registry],
    });
    this.gauge(registry, 'oldest', 'Age of the oldest row by the time that counts, by table');
    this.gauge(registry, 'overdue', 'Time that the oldest row has outlived its own, by table');
  }

  keep(...tables: RetainedTable[]): void {
    this.#tables.push(...tables);
  }

  get tables(): readonly RetainedTable[] {
    return this.#tables;
  }

  /** Returns the number of deleted or cleared rows. A failing table does not stop the others. */
  @Sweep('retention', CronExpression.EVERY_10_MINUTES)
  async run(): Promise<number> {
    let total = 0;
    for (const each of this.#tables) {
      try {
        total += await this.endAll(each);
      } catch (error) {
        const sentence = `Rows of ${each.table} stay beyond their retention: ${(error as Error).message}`;
        warnOfFailure(this.#logger, error, sentence);
      }
    }
    return total;
  }

  private async endAll({ table, end, forMs }: RetainedTable): Promise<number> {
    const stopped = this.stopSignal.signal;
    const before = new Date(this.clock.now().getTime() - forMs);
    let total = 0;
    // Each batch starts where the last one ended, and skips the rows that were removed before.
    let from: Date | null = null;
    while (!stopped.aborted) {
      const values: unknown[] = [from ?? '-infinity', before, BATCH];
      const [batch] = await this.database.transaction(
        (tx) => tx.query<Batch>(end, values),
        BY_INDEX,
      );
      const { removed, last }: Batch = batch!;
      total += removed;
      this.#removed.inc({ table }, removed);
      if (removed < BATCH) break;
      from = last;
      await pause(PAUSE_MS, stopped);
    }
    return total;
  }

  private gauge(registry: Registry, figure: 'oldest' | 'overdue', help: string): void {
    const ageOf = (each: RetainedTable) => this.ageOfOldest(each);
    const tables = this.#tables;
    new Gauge({
      name: `nattil_retention_${figure}_seconds`,
      help,
      labelNames: ['table'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const each of tables) {
          // Without the database the metric is missing.
          const age = await ageOf(each).catch(() => null);
          const allowed = figure === 'overdue' ? each.forMs / 1000 : 0;
          if (age !== null) this.set({ table: each.table }, Math.max(0, age - allowed));
        }
      },
    });
  }

  /** Age in seconds; 0 without rows, negative if the time is in the future. */
  private async ageOfOldest({ oldest }: RetainedTable): Promise<number> {
    const [row] = await this.database.query<{ age: number | null }>(
      `select extract(epoch from $1::timestamptz - (${oldest}))::float8 as age`,
      [this.clock.now()],
    );
    return row!.age ?? 0;
  }
}
