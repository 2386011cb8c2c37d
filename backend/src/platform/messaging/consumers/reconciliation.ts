import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../../persistence/database.ts';
import { headOf } from '../../event-log/sequencer.ts';
import { isProjection, passedOver, type EventConsumer } from './consumer.ts';
import { EventApplier } from './event-applier.ts';
import { pause } from '../../kernel/async/pause.ts';
import {
  EVENT_COLUMNS,
  eventsExcept,
  SEEDED,
  type LoggedEvent,
} from '../../event-log/logged-event.ts';

const BATCH = 500;
/** Sequence numbers compared in one statement, which takes 10 to 300 ms. */
const STEP = 20_000;
/** Longer than the default: after a long outage there are many events to compare. */
const TIMEOUT_MS = 20_000;
/** A background run pauses this many times as long as a step took: requests come first. */
const PAUSE_FACTOR = 4;

interface Extent {
  /** The sequence number to stop at; the head of the log by default. */
  upTo?: number | undefined;
  /** Ends a run whose result nobody waits for; such a run pauses between its steps. */
  background?: AbortSignal;
}

/**
 * Finds events that a transport lost at the end of an aggregate, where no later event shows the
 * gap. It compares a consumer's progress with the log, from the end of its last run on, and applies
 * the missing events.
 */
@Injectable()
export class Reconciliation {
  constructor(
    private readonly database: Database,
    private readonly applier: EventApplier,
  ) {}

  /**
   * Returns how many events were missing. Stops at an event that only another version of the
   * program can apply.
   */
  async reconcile(consumer: EventConsumer, { upTo, background }: Extent = {}): Promise<number> {
    const end = upTo ?? (await headOf(this.database));
    let found = 0;
    for (let looked = await this.reconciled(consumer); looked < end && !background?.aborted;) {
      const began = performance.now();
      const until = Math.min(end, looked + STEP);
      const after = looked;
      const missing = await this.database.transaction(
        (tx) => this.missing(tx, consumer, after, until),
        '',
        TIMEOUT_MS,
      );
      const halt = await this.applier.deliver(consumer, missing);
      if (!halt) found += missing.length;
      // Every event of the batch is now applied or parked, and the next batch begins after it.
      const last = missing.length < BATCH ? until : missing.at(-1)!.seq;
      looked = halt ? halt.before - 1 : last;
      await this.database.execute(
        'update consumer set reconciled = greatest(reconciled, $2) where name = $1',
        [consumer.name, looked],
      );
      if (halt) break;
      if (background && looked < end)
        await pause(PAUSE_FACTOR * (performance.now() - began), background);
    }
    return found;
  }

  private async reconciled({ name }: EventConsumer): Promise<number> {
    const [row] = await this.database.query<{ reconciled: number }>(
      'select reconciled from consumer where name = $1',
      [name],
    );
    return row?.reconciled ?? 0;
  }

  private async missing(
    db: Queryable,
    consumer: EventConsumer,
    after: number,
    end: number,
  ): Promise<LoggedEvent[]> {
    // PostgreSQL would guess `greatest(p.reconciled, $2)` as a third of the log.
    return db.query<LoggedEvent>(
      `select ${EVENT_COLUMNS} from ${eventsExcept('$7')} e
         join consumer p on p.name = $1
         left join consumer_progress g on g.consumer = p.name and g.generation = p.generation
           and g.aggregate_type = e.aggregate_type and g.aggregate_id = e.aggregate_id
       where e.seq > $2 and e.seq > p.reconciled and e.seq <= $3 and e.aggregate_type = any($4)
         and e.version > coalesce(g.version, 0)
         and ($6 or e.request_id is distinct from '${SEEDED}')
         and not exists (
           select 1 from parked_aggregate k where k.consumer = p.name and k.generation = p.generation
             and k.aggregate_type = e.aggregate_type and k.aggregate_id = e.aggregate_id)
       order by e.seq limit $5`,
      [
        consumer.name,
        after,
        end,
        consumer.subscribes,
        BATCH,
        isProjection(consumer),
        passedOver(consumer),
      ],
    );
  }
}
