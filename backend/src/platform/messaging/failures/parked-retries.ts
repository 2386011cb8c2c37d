import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../../persistence/database.ts';
import { isConnectionLost } from '../../persistence/connection-lost.ts';
import { ConsumerRegistry } from '../consumers/consumer-registry.ts';
import { definitionOf } from '../consumers/consumer.ts';
import { despiteContention } from '../consumers/contention.ts';
import { EventApplier } from '../consumers/event-applier.ts';
import { Halted } from '../consumers/halts.ts';
import { readAggregate } from '../../event-log/logged-event.ts';
import { EventSignal } from '../signals/event-signal.ts';
import { noteFailedTry, putOff, type ParkedAggregate } from './parked-aggregates.ts';

// A generation that is being built retries its own rows. Rows of consumers and tables of another
// version of the program are left to that version.
const DUE = `
  select k.consumer, k.generation, k.aggregate_type as "aggregateType",
    k.aggregate_id as "aggregateId", k.from_version as "fromVersion", k.tries
  from parked_aggregate k
    join consumer p on p.name = k.consumer and p.generation = k.generation
    join unnest($1::text[], $2::text[]) as own(name, definition)
      on own.name = p.name and own.definition is not distinct from p.definition
  where k.given_up_at is null and k.next_try_at <= now()
  order by k.next_try_at limit 1 for update of k skip locked`;

/** Most of the time nothing is parked, and one statement says so. */
const SOME_DUE = `
  select exists(select 1 from parked_aggregate where given_up_at is null and next_try_at <= now()) as due`;

/** Replays parked aggregates until they succeed or are given up. */
@Injectable()
export class ParkedRetries {
  constructor(
    private readonly database: Database,
    private readonly registry: ConsumerRegistry,
    private readonly applier: EventApplier,
    private readonly signal: EventSignal,
  ) {}

  /** Retries every due aggregate; returns how many succeeded. */
  async retryDue(): Promise<number> {
    const [some] = await this.database.query<{ due: boolean }>(SOME_DUE);
    if (!some!.due) return 0;
    const consumers = this.registry.all();
    let mended = 0;
    for (;;) {
      let row: ParkedAggregate | undefined;
      try {
        await despiteContention(() =>
          this.database.transaction(async (tx) => {
            [row] = await tx.query<ParkedAggregate>(DUE, [
              consumers.map((c) => c.name),
              consumers.map(definitionOf),
            ]);
            if (row) await this.replay(tx, row);
          }),
        );
        if (!row) return mended;
        mended += 1;
        this.signal.applied();
      } catch (error) {
        if (!row || isConnectionLost(error)) throw error;
        // Not counted as a try: a newer version of the program has to apply the event.
        if (error instanceof Halted) await putOff(this.database, row);
        else await noteFailedTry(this.database, row, error);
      }
    }
  }

  /**
   * Schedules all parked aggregates of a consumer for a retry in the background; returns how many.
   */
  async retryParked(consumer: string): Promise<number> {
    return this.database.execute(
      `update parked_aggregate set given_up_at = null, dead_lettered_at = null, tries = 0, next_try_at = now()
       where consumer = $1`,
      [consumer],
    );
  }

  private async replay(tx: Queryable, row: ParkedAggregate): Promise<void> {
    const consumer = this.registry.all().find((c) => c.name === row.consumer)!;
    const live = await this.applier.liveGeneration(tx, consumer);
    await tx.execute(
      `delete from parked_aggregate
       where consumer = $1 and generation = $2 and aggregate_type = $3 and aggregate_id = $4`,
      [row.consumer, row.generation, row.aggregateType, row.aggregateId],
    );
    // A swap happened meanwhile, and the new generation has read the whole log.
    if (live.generation !== row.generation) return;
    const events = await readAggregate(tx, row.aggregateType, row.aggregateId, row.fromVersion);
    const halt = await this.applier.applyIn(tx, consumer, live, events);
    if (halt) throw new Halted(halt);
  }
}
