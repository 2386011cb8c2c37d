import { Injectable } from '@nestjs/common';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import { LOCKS } from '../../persistence/advisory-locks.ts';
import { Database, type Queryable } from '../../persistence/database.ts';
import { missingParts } from '../../event-log/log-parts.ts';
import { definitionOf, type Projection } from '../consumers/consumer.ts';
import { tableOf, viewOf } from '../consumers/table-names.ts';
import { despiteContention } from '../consumers/contention.ts';
import { EventApplier } from '../consumers/event-applier.ts';
import { readLog, type LoggedEvent } from '../../event-log/logged-event.ts';
import { Halted } from '../consumers/halts.ts';
import { STORED_PROGRESS, NotedProgress, type Progress } from '../consumers/progress.ts';

/** Carries the name of a read model after its swap, for processes that cache the read model. */
export const SWAPPED_CHANNEL = 'read_model_swapped';

const BATCH = 5_000;
const NEARLY = 200;
/**
 * Forces an index scan of the log. After a bulk write the statistics are stale. PostgreSQL
 * would then sort the rest of the log for each batch, or start parallel workers for too long.
 */
const PLAN_BY_INDEX = 'set local enable_sort = off; set local max_parallel_workers_per_gather = 0';
/** Batches, index builds and drops take long on a long log. */
const STATEMENT_WITHIN_MS = 3_600_000;
/** Lock not available, deadlock. */
const LOCK_CONFLICTS = new Set(['55P03', '40P01']);

/** The log cannot be read or applied as for the live generation; the new one was discarded. */
export class RebuildRefused extends Error {}

/** The result of a rebuild: the number of replayed events and the new generation's number. */
export interface Rebuilt {
  events: number;
  generation: number;
}

interface Options {
  /** Called with the sequence number reached. */
  onProgress?: (seq: number) => void;
  /** Parks failing aggregates even if they did not fail in the live generation. */
  acceptPoison?: boolean;
}

/** A generation that is being built, and the number of events replayed into it. */
interface Building extends Rebuilt {
  projection: Projection;
  noted: NotedProgress;
}

/**
 * Rebuilds read models from the log beside the live ones and swaps each in one transaction: until
 * the swap, readers use the old generation.
 */
@Injectable()
export class Rebuild {
  constructor(
    private readonly database: Database,
    private readonly applier: EventApplier,
  ) {}

  /**
   * Throws when aggregates fail that did not fail in the live generation, unless `acceptPoison`.
   */
  async rebuild(projection: Projection, options: Options = {}): Promise<Rebuilt> {
    const [rebuilt] = await this.rebuildAll([projection], options);
    return rebuilt!;
  }

  /**
   * Rebuilds several read models in one pass over the log. When one fails, those not yet swapped
   * stay as they were. Calls `onBuilt` after each swap.
   */
  async rebuildAll(
    projections: Projection[],
    { onProgress = () => undefined, acceptPoison = false }: Options = {},
    onBuilt: (projection: Projection, rebuilt: Rebuilt) => void = () => undefined,
  ): Promise<Rebuilt[]> {
    await this.refuseIncompleteLog(projections);
    const waiting: Building[] = [];
    const built: Building[] = [];
    try {
      for (const projection of projections) waiting.push(await this.open(projection));
      const filled = await this.fill(waiting, onProgress);
      for (let next; (next = waiting[0]); waiting.shift()) {
        await this.complete(next);
        const seq = await this.catchUp(next, filled);
        next.events += await this.swapWhenFree(next, seq, acceptPoison);
        built.push(next);
        onBuilt(next.projection, next);
      }
      return built;
    } catch (error) {
      for (const { projection, generation } of waiting)
        await this.discard(projection, generation).catch(() => undefined);
      throw error;
    }
  }

  private async refuseIncompleteLog(projections: Projection[]): Promise<void> {
    const missing = await missingParts(this.database);
    if (missing.length === 0) return;
    const parts = missing.map((part) => part.name).join(', ');
    const names = projections.map(({ name }) => name).join(', ');
    throw new RebuildRefused(
      `${names} cannot be built while parts of the log are away: ${parts}. Bring them back first (npm run log -- attach <name>)`,
    );
  }

  /** Replays the log until close to its head; returns the sequence number reached. */
  private async fill(all: Building[], onProgress: (seq: number) => void): Promise<number> {
    const kinds = [...new Set(all.flatMap(({ projection }) => projection.subscribes))];
    const read = (after: number) => this.read(after, kinds);
    let seq = 0;
    for (let next = read(seq); ;) {
      const batch = await next;
      seq = batch.at(-1)?.seq ?? seq;
      const nearly = batch.length < NEARLY;
      // The next batch is read while this one is applied.
      if (!nearly) {
        next = read(seq);
        next.catch(() => undefined);
      }
      const applied = all.map((building) =>
        this.append(building, building.noted, ownOf(building.projection, batch)),
      );
      // All writes must have ended before a failed build is discarded.
      const failed = (await Promise.allSettled(applied)).find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
      onProgress(seq);
      if (nearly) return seq;
    }
  }

  /** Builds progress and indexes at the end, which is cheaper than row by row. */
  private async complete({ projection, generation, noted }: Building): Promise<void> {
    const table = tableOf(projection.name, generation);
    const indexes = projection.createIndexes(table);
    await Promise.all([
      this.long((tx) => noted.keep(tx, projection.name, generation)),
      ...indexes.map((index) => this.long((tx) => tx.query(index))),
    ]);
    await this.long((tx) => tx.query(`analyze ${table}`));
  }

  /** Applies the events that came while others were completed, to keep the swap short. */
  private async catchUp(building: Building, from: number): Promise<number> {
    for (let seq = from; ;) {
      const batch = await this.read(seq, building.projection.subscribes);
      await this.append(building, STORED_PROGRESS, batch);
      seq = batch.at(-1)?.seq ?? seq;
      if (batch.length < NEARLY) return seq;
    }
  }

  private read(after: number, kinds: readonly AggregateType[]): Promise<LoggedEvent[]> {
    return this.long((tx) => readLog(tx, after, kinds, BATCH), PLAN_BY_INDEX);
  }

  private async append(
    building: Building,
    progress: Progress,
    batch: LoggedEvent[],
  ): Promise<void> {
    if (batch.length === 0) return;
    // An unfinished generation may lose writes in a crash, because nobody reads it.
    await despiteContention(() =>
      this.long(
        (tx) => this.apply(tx, building, progress, batch),
        'set local synchronous_commit = off',
      ),
    );
    building.events += batch.length;
  }

  /** The swap gives up its lock wait early and retries: appliers never wait long for it. */
  private async swapWhenFree(
    building: Building,
    seq: number,
    acceptPoison: boolean,
  ): Promise<number> {
    return despiteContention(
      () => this.swap(building, seq, acceptPoison),
      (error) => LOCK_CONFLICTS.has((error as { code?: string }).code ?? ''),
    );
  }

  private async open(projection: Projection): Promise<Building> {
    return this.database.transaction(async (tx) => {
      const [row] = await tx.query<{ generation: number }>(
        `update consumer set next_generation = next_generation + 1 where name = $1
         returning next_generation - 1 as generation`,
        [projection.name],
      );
      if (!row) throw new Error(`Projection ${projection.name} is not installed`);
      const { generation } = row;
      await tx.query(projection.createTable(tableOf(projection.name, generation)));
      const noted = notedProgress(projection.name, generation);
      await noted.open(tx);
      return { projection, generation, noted, events: 0 };
    });
  }

  private async apply(
    tx: Queryable,
    { projection, generation }: Building,
    progress: Progress,
    batch: LoggedEvent[],
  ): Promise<void> {
    const target = { generation, fromSeq: 0, someParked: true, building: { progress } };
    const halt = await this.applier.isolating(tx, projection, target, batch);
    if (halt) throw new Halted(halt);
  }

  private async swap(building: Building, from: number, acceptPoison: boolean): Promise<number> {
    const { projection, generation } = building;
    const { name } = projection;
    return this.long(async (tx) => {
      await tx.query(`set local lock_timeout = '500ms'`);
      await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCKS.applying, name]);
      let seq = from;
      let events = 0;
      for (;;) {
        const batch = await readLog(tx, seq, projection.subscribes, BATCH);
        await this.apply(tx, building, STORED_PROGRESS, batch);
        seq = batch.at(-1)?.seq ?? seq;
        events += batch.length;
        if (batch.length < BATCH) break;
      }
      if (!acceptPoison) await this.refuseNewPoison(tx, name, generation);
      const [old] = await tx.query<{ generation: number }>(
        'select generation from consumer where name = $1 for update',
        [name],
      );
      if (old!.generation > generation)
        throw new Error(`A newer rebuild of ${name} finished first`);
      // Dropped, not replaced: the new table may have other columns.
      await tx.query(`drop view if exists ${viewOf(name)}`);
      await tx.query(`create view ${viewOf(name)} as select * from ${tableOf(name, generation)}`);
      await tx.execute(
        `update consumer set generation = $2, definition = $4, cursor = greatest(cursor, $3),
           reconciled = greatest(reconciled, $3), rebuilt_at = now()
         where name = $1`,
        [name, generation, seq, definitionOf(projection)],
      );
      await tx.query('select pg_notify($1, $2)', [SWAPPED_CHANNEL, name]);
      // This also drops what a killed rebuild has left behind.
      for (let past = old!.generation; past < generation; past += 1)
        await this.drop(tx, name, past);
      return events;
    });
  }

  private async refuseNewPoison(tx: Queryable, name: string, generation: number): Promise<void> {
    const worse = await tx.query<{ id: string }>(
      `select n.aggregate_id as id from parked_aggregate n
       where n.consumer = $1 and n.generation = $2 and not exists (
         select 1 from parked_aggregate o join consumer p on p.name = o.consumer and p.generation = o.generation
         where o.consumer = n.consumer and o.aggregate_type = n.aggregate_type and o.aggregate_id = n.aggregate_id)
       limit 5`,
      [name, generation],
    );
    if (worse.length > 0)
      throw new RebuildRefused(
        `The new ${name} cannot apply ${worse.map((w) => w.id).join(', ')}, which the live one did`,
      );
  }

  private async discard(projection: Projection, generation: number): Promise<void> {
    await this.long((tx) => this.drop(tx, projection.name, generation));
  }

  private long<T>(work: (tx: Queryable) => Promise<T>, opening?: string): Promise<T> {
    return this.database.transaction(work, opening, STATEMENT_WITHIN_MS);
  }

  private async drop(tx: Queryable, name: string, generation: number): Promise<void> {
    await tx.query(`drop table if exists ${tableOf(name, generation)}`);
    await notedProgress(name, generation).drop(tx);
    for (const table of ['consumer_progress', 'parked_aggregate'])
      await tx.execute(`delete from ${table} where consumer = $1 and generation = $2`, [
        name,
        generation,
      ]);
  }
}

function notedProgress(name: string, generation: number): NotedProgress {
  return new NotedProgress(`${tableOf(name, generation)}_progress`);
}

function ownOf({ subscribes }: Projection, batch: LoggedEvent[]): LoggedEvent[] {
  return batch.filter(({ aggregateType }) => subscribes.includes(aggregateType));
}
