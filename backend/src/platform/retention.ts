import { Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Counter, Gauge, type Registry } from 'prom-client';
import { Clock } from './clock.ts';
import { Metrics } from './http/metrics.ts';
import { pause } from './async/pause.ts';
import { Database } from './persistence/database.ts';
import { Sweep } from './sweep.ts';
import { StopSignal } from './stop-signal.ts';

const AT_ONCE = 1_000;
/** Between two batches, so that a long backlog leaves the others their disk, and vacuum its time. */
const REST_MS = 20;
/** However wrong the statistics are: a batch is read by the index in its order, a backlog never sorted. */
export const BY_INDEX = 'set local enable_sort = off; set local enable_seqscan = off';

/** Data that is kept for a time only. Each module registers its own; see `rowsOf` for the usual case. */
export interface Kept {
  /** As metrics name it. */
  table: string;
  /** SQL: ends at most $3 rows of times from $1 to $2, the oldest first, by an index and without waiting
   * for locked ones. Returns `removed` and `last`, the latest of their times. */
  end: string;
  /** SQL: the oldest time there is. */
  oldest: string;
  /** How long after its time a row stays. */
  forMs: number;
}

interface Batch {
  removed: number;
  last: Date | null;
}

interface Rows {
  table: string;
  /** SQL: from when the rows are kept for their time; an index begins with it. */
  since: string;
  /** SQL: which rows, when not all; the index's own condition. */
  only?: string;
  /** SQL: what is set in the rows instead of removing them. */
  set?: string;
  /** SQL: a statement over the rows that are `gone`, done together with their removal or not at all. */
  also?: string;
}

/** The rows of a table by their time. */
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
 * Deletes or erases all data outside the log when its time is over. A backlog is worked off in small
 * batches with pauses; several workers share them, and one that dies loses at most its present batch.
 */
@Injectable()
export class Retention {
  readonly #logger = new Logger(Retention.name);
  readonly #kept: Kept[] = [];
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

  keep(...kept: Kept[]): void {
    this.#kept.push(...kept);
  }

  get kept(): readonly Kept[] {
    return this.#kept;
  }

  /** Returns how many rows it ended. A table that fails does not stop the others. */
  @Sweep('retention', CronExpression.EVERY_10_MINUTES)
  async run(): Promise<number> {
    let total = 0;
    for (const kept of this.#kept) {
      try {
        total += await this.endAll(kept);
      } catch (error) {
        this.#logger.warn(`${kept.table} keeps too much: ${(error as Error).message}`);
      }
    }
    return total;
  }

  private async endAll({ table, end, forMs }: Kept): Promise<number> {
    const stopped = this.stopSignal.signal;
    const before = new Date(this.clock.now().getTime() - forMs);
    let total = 0;
    // Each batch begins where the last one ended: what was removed before it need not be passed again.
    let from: Date | null = null;
    while (!stopped.aborted) {
      const values: unknown[] = [from ?? '-infinity', before, AT_ONCE];
      const [batch] = await this.database.transaction(
        (tx) => tx.query<Batch>(end, values),
        BY_INDEX,
      );
      const { removed, last }: Batch = batch!;
      total += removed;
      this.#removed.inc({ table }, removed);
      if (removed < AT_ONCE) break;
      from = last;
      await pause(REST_MS, stopped);
    }
    return total;
  }

  private gauge(registry: Registry, figure: 'oldest' | 'overdue', help: string): void {
    const ageOf = (kept: Kept) => this.ageOfOldest(kept);
    const kept = this.#kept;
    new Gauge({
      name: `nattil_retention_${figure}_seconds`,
      help,
      labelNames: ['table'],
      registers: [registry],
      async collect() {
        this.reset();
        for (const each of kept) {
          // Without the database there is no figure.
          const age = await ageOf(each).catch(() => null);
          const allowed = figure === 'overdue' ? each.forMs / 1000 : 0;
          if (age !== null) this.set({ table: each.table }, Math.max(0, age - allowed));
        }
      },
    });
  }

  /** In seconds; 0 where there is no row, negative where its end is still to come. */
  private async ageOfOldest({ oldest }: Kept): Promise<number> {
    const [row] = await this.database.query<{ age: number | null }>(
      `select extract(epoch from $1::timestamptz - (${oldest}))::float8 as age`,
      [this.clock.now()],
    );
    return row!.age ?? 0;
  }
}
