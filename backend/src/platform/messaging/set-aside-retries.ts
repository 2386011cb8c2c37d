import { Injectable } from '@nestjs/common';
import { Database, isConnectionLost, type Queryable } from '../persistence/database.ts';
import { ConsumerRegistry } from './consumer-registry.ts';
import { EventApplier } from './event-applier.ts';
import { readAggregate } from './logged-event.ts';
import { noteFailedTry, type SetAside } from './set-aside.ts';

const ROW = `projection, generation, aggregate_type as "aggregateType", aggregate_id as "aggregateId",
  from_version as "fromVersion", tries`;

/** Replays aggregates that were set aside, until they go through or are parked. */
@Injectable()
export class SetAsideRetries {
  constructor(
    private readonly database: Database,
    private readonly registry: ConsumerRegistry,
    private readonly applier: EventApplier,
  ) {}

  /** Tries every aggregate that is due; answers how many went through. */
  async retryDue(): Promise<number> {
    let mended = 0;
    for (;;) {
      let row: SetAside | undefined;
      try {
        await this.database.transaction(async (tx) => {
          [row] = await tx.query<SetAside>(
            `select ${ROW} from projection_parked where parked_at is null and next_try_at <= now()
             order by next_try_at limit 1 for update skip locked`,
          );
          if (row) await this.replay(tx, row);
        });
        if (!row) return mended;
        mended += 1;
      } catch (error) {
        if (!row || isConnectionLost(error)) throw error;
        await noteFailedTry(this.database, row, error);
      }
    }
  }

  /** Takes parked aggregates of a consumer up again; answers how many. The background retries them. */
  async takeUpAgain(consumer: string): Promise<number> {
    return this.database.execute(
      `update projection_parked set parked_at = null, dead_lettered_at = null, tries = 0, next_try_at = now()
       where projection = $1`,
      [consumer],
    );
  }

  private async replay(tx: Queryable, row: SetAside): Promise<void> {
    const consumer = this.registry.all().find((c) => c.name === row.projection);
    const live = consumer && (await this.applier.liveGeneration(tx, consumer));
    await tx.execute(
      `delete from projection_parked
       where projection = $1 and generation = $2 and aggregate_type = $3 and aggregate_id = $4`,
      [row.projection, row.generation, row.aggregateType, row.aggregateId],
    );
    if (!consumer || live?.generation !== row.generation) return; // of a generation that is gone
    const events = await readAggregate(tx, row.aggregateType, row.aggregateId, row.fromVersion);
    await this.applier.applyIn(tx, consumer, live, events);
  }
}
