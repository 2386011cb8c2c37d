import { Injectable } from '@nestjs/common';
import { Database } from '../persistence/database.ts';
import { headOf } from '../persistence/sequencer.ts';
import type { EventConsumer } from './consumer.ts';
import { EventApplier } from './event-applier.ts';
import { EVENT_COLUMNS, type LoggedEvent } from './logged-event.ts';

const BATCH = 500;

/**
 * Finds events that a transport lost at the end of an aggregate, where no later event shows the
 * gap: compares a consumer's progress with the log and applies what is missing. It looks only at
 * what came since it last looked.
 */
@Injectable()
export class Reconciliation {
  constructor(
    private readonly database: Database,
    private readonly applier: EventApplier,
  ) {}

  /** Answers how many events were missing. */
  async reconcile(consumer: EventConsumer): Promise<number> {
    const head = await headOf(this.database);
    let found = 0;
    for (;;) {
      const missing = await this.database.query<LoggedEvent>(
        `select ${EVENT_COLUMNS} from event e
           join projection p on p.name = $1
           left join projection_progress g on g.projection = p.name and g.generation = p.generation
             and g.aggregate_type = e.aggregate_type and g.aggregate_id = e.aggregate_id
         where e.seq > p.reconciled and e.seq <= $2 and e.aggregate_type = any($3)
           and e.version > coalesce(g.version, 0)
           and not exists (
             select 1 from projection_parked k where k.projection = p.name and k.generation = p.generation
               and k.aggregate_type = e.aggregate_type and k.aggregate_id = e.aggregate_id)
         order by e.seq limit $4`,
        [consumer.name, head, consumer.subscribes, BATCH],
      );
      await this.applier.deliver(consumer, missing);
      found += missing.length;
      if (missing.length < BATCH) break;
    }
    await this.database.execute(
      'update projection set reconciled = greatest(reconciled, $2) where name = $1',
      [consumer.name, head],
    );
    return found;
  }
}
