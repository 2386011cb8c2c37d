import type { AggregateType } from '@nattil/contracts/events/event-map';
import type { Actor } from '../kernel/domain/actor.ts';
import type { Queryable } from '../persistence/database.ts';

/**
 * Returns actor and time of the last decision about an aggregate, up to its version: the newest
 * event after `seenVersion` that changed the status, else the newest event. Undefined if none.
 */
export async function lastDecision(
  db: Queryable,
  aggregate: { type: AggregateType; id: string; version: number },
  seenVersion: number,
): Promise<{ actor: Actor; at: Date } | undefined> {
  const [decision] = await db.query<{ actor: Actor; at: Date }>(
    `select e.actor, e.occurred_at as at from event_version v join event e on e.pos = v.pos
     where v.aggregate_type = $1 and v.aggregate_id = $2 and v.version <= $3
     order by (e.version > $4 and e.data #> '{changes,status}' is not null) desc, e.version desc
     limit 1`,
    [aggregate.type, aggregate.id, aggregate.version, seenVersion],
  );
  return decision;
}
