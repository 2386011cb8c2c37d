import type { AggregateType } from '@nattil/contracts/events/event-map';
import type { Queryable } from '../persistence/database.ts';

/** Names of things of one kind by id. Things without a name are omitted. */
export type NamesOf = (db: Queryable, ids: readonly string[]) => Promise<Map<string, string>>;

/**
 * How a kind is named: by its own query, or by the name of another thing whose id its events
 * contain.
 */
export type Naming = NamesOf | { like: AggregateType; by: string };

/** An event identified by its version in the history of one thing. */
export interface EventOfThing {
  /** Kind of aggregate. */
  kind: string;
  id: string;
  version: number;
}

interface ReasonOfEvent {
  id: string;
  version: number;
  reason: string;
}

/** Reasons of events of one kind. Events without a reason are omitted. */
export type ReasonsOf = (
  db: Queryable,
  events: readonly Omit<EventOfThing, 'kind'>[],
) => Promise<ReasonOfEvent[]>;
