import { Injectable } from '@nestjs/common';
import { LOCKS } from '../../../advisory-locks.ts';
import { Database, type Queryable } from '../../persistence/database.ts';
import { missingParts } from '../log/log-parts.ts';
import { definitionOf, tableOf, viewOf, type Projection } from '../consumers/consumer.ts';
import { despiteContention } from '../consumers/contention.ts';
import { EventApplier } from '../consumers/event-applier.ts';
import { readLog, type LoggedEvent } from '../log/logged-event.ts';
import { Halted } from '../consumers/halts.ts';
import type { Generation } from '../consumers/consumer-state.ts';

const BATCH = 5_000;
const NEARLY = 200;
/** Batches, indexes and dropping what is old take their time on a long log. */
const STATEMENT_WITHIN_MS = 3_600_000;
/** Lock not available, deadlock. */
const IN_THE_WAY = new Set(['55P03', '40P01']);

/** The log cannot be read or applied as the live generation did; the new one was thrown away. */
export class RebuildRefused extends Error {}

/**
 * Builds a read model again from the log beside the live one and swaps the two in one transaction:
 * readers see the old one until then and never less than before.
 */
@Injectable()
export class Rebuild {
  constructor(
    private readonly database: Database,
    private readonly applier: EventApplier,
  ) {}

  /**
   * Returns how many events were replayed. `onProgress` gets the place in the log. It refuses a
   * generation that fails where the live one did not, unless poison is accepted: then those aggregates
   * are parked.
   */
  async rebuild(
    projection: Projection,
    {
      onProgress = () => undefined,
      acceptPoison = false,
    }: { onProgress?: (seq: number) => void; acceptPoison?: boolean } = {},
  ): Promise<{ events: number; generation: number }> {
    const missing = await missingParts(this.database);
    if (missing.length > 0) {
      const names = missing.map((part) => part.name).join(', ');
      throw new RebuildRefused(
        `${projection.name} cannot be built while parts of the log are away: ${names}. Bring them back first (npm run log -- attach <name>)`,
      );
    }
    const generation = await this.open(projection);
    try {
      const { seq, events } = await this.fill(projection, generation, onProgress);
      const table = tableOf(projection.name, generation);
      const indexes = projection.createIndexes(table);
      await Promise.all(indexes.map((index) => this.long((tx) => tx.query(index))));
      await this.long((tx) => tx.query(`analyze ${table}`));
      return {
        events: events + (await this.swapWhenFree(projection, generation, seq, acceptPoison)),
        generation,
      };
    } catch (error) {
      await this.discard(projection, generation).catch(() => undefined);
      throw error;
    }
  }

  /** Replays the log until nearly at its head. */
  private async fill(
    projection: Projection,
    generation: number,
    onProgress: (seq: number) => void,
  ): Promise<{ seq: number; events: number }> {
    const read = (after: number) =>
      this.long((tx) => readLog(tx, after, projection.subscribes, BATCH));
    let seq = 0;
    let events = 0;
    for (let next = read(seq); ;) {
      const batch = await next;
      seq = batch.at(-1)?.seq ?? seq;
      const nearly = batch.length < NEARLY;
      // The log is read on while this batch is applied.
      if (!nearly) {
        next = read(seq);
        next.catch(() => undefined);
      }
      // A crash leaves a generation that nobody reads.
      await despiteContention(() =>
        this.long(
          (tx) => this.apply(tx, projection, generation, batch),
          'set local synchronous_commit = off',
        ),
      );
      events += batch.length;
      onProgress(seq);
      if (nearly) return { seq, events };
    }
  }

  /** The swap waits only briefly for the appliers, so that they never wait long for it. */
  private async swapWhenFree(
    projection: Projection,
    generation: number,
    seq: number,
    acceptPoison: boolean,
  ): Promise<number> {
    return despiteContention(
      () => this.swap(projection, generation, seq, acceptPoison),
      (error) => IN_THE_WAY.has((error as { code?: string }).code ?? ''),
    );
  }

  private async open(projection: Projection): Promise<number> {
    return this.database.transaction(async (tx) => {
      const [row] = await tx.query<{ generation: number }>(
        `update consumer set next_generation = next_generation + 1 where name = $1
         returning next_generation - 1 as generation`,
        [projection.name],
      );
      if (!row) throw new Error(`Projection ${projection.name} is not installed`);
      await tx.query(projection.createTable(tableOf(projection.name, row.generation)));
      return row.generation;
    });
  }

  private async apply(
    tx: Queryable,
    projection: Projection,
    generation: number,
    batch: LoggedEvent[],
  ): Promise<void> {
    const halt = await this.applier.isolating(tx, projection, building(generation), batch);
    if (halt) throw new Halted(halt);
  }

  private async swap(
    projection: Projection,
    generation: number,
    from: number,
    acceptPoison: boolean,
  ): Promise<number> {
    const { name } = projection;
    return this.long(async (tx) => {
      await tx.query(`set local lock_timeout = '500ms'`);
      await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCKS.applying, name]);
      let seq = from;
      let events = 0;
      for (;;) {
        const batch = await readLog(tx, seq, projection.subscribes, BATCH);
        await this.apply(tx, projection, generation, batch);
        seq = batch.at(-1)?.seq ?? seq;
        events += batch.length;
        if (batch.length < BATCH) break;
      }
      if (!acceptPoison) await this.refuseNewPoison(tx, name, generation);
      const [old] = await tx.query<{ generation: number }>(
        'select generation from consumer where name = $1 for update',
        [name],
      );
      if (old!.generation > generation) throw new Error(`A newer rebuild of ${name} was first`);
      // Dropped, not replaced: the new table may have other columns.
      await tx.query(`drop view if exists ${viewOf(name)}`);
      await tx.query(`create view ${viewOf(name)} as select * from ${tableOf(name, generation)}`);
      await tx.execute(
        `update consumer set generation = $2, definition = $4, cursor = greatest(cursor, $3),
           reconciled = greatest(reconciled, $3), rebuilt_at = now()
         where name = $1`,
        [name, generation, seq, definitionOf(projection)],
      );
      // With them goes what a rebuild that was killed had left.
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
    for (const table of ['consumer_progress', 'parked_aggregate'])
      await tx.execute(`delete from ${table} where consumer = $1 and generation = $2`, [
        name,
        generation,
      ]);
  }
}

/** A generation that is filled from the beginning of the log. */
function building(generation: number): Generation {
  return { generation, fromSeq: 0, someParked: true };
}
