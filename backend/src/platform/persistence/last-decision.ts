import type { AggregateType } from '@nattil/contracts/events/event-map';
import type { Actor } from '../domain/actor.ts';
import type { Queryable } from './database.ts';

/**
 * Who brought an aggregate of this version where it is, and when: the newest event after the version
 * that was seen which changed its status, else its newest event. Undefined where the log has none.
 */
export async function lastDecision(
  db: Queryable,
  aggregate: { type: AggregateType; id: string; version: number },
  seenVersion: number,
): Promise<{ actor: Actor; at: Date } | undefined> {
  const [decision] = await db.query<{ actor: Actor; at: Date }>(
    `select actor, occurred_at as at from event
     where aggregate_type = $1 and aggregate_id = $2 and version <= $3
     order by (version > $4 and data #> '{changes,status}' is not null) desc, version desc
     limit 1`,
    [aggregate.type, aggregate.id, aggregate.version, seenVersion],
  );
  return decision;
}
