import type { AggregateType } from '@nattil/contracts/events/event-map';
import type { Queryable } from '../persistence/database.ts';
import type { TypedWords } from './admin-search.ts';

export type { TypedWords };

/** Names of things of one kind by id. Things without a name are omitted. */
export type NamesOf = (db: Queryable, ids: readonly string[]) => Promise<Map<string, string>>;

/**
 * How a kind is named: by its own query, or by the name of another thing whose id its events
 * contain. `rows` is where its own rows refer to that thing.
 */
export type Naming =
  NamesOf | { like: AggregateType; by: string; rows?: { table: string; column: string } };

/** Ids of things of one kind whose names contain the typed words, at most SEARCH_CANDIDATES. */
export type IdsNamed = (db: Queryable, words: TypedWords) => Promise<string[]>;

/** An event identified by its version in the history of one thing. */
export interface NamedEvent {
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
  events: readonly Omit<NamedEvent, 'kind'>[],
) => Promise<ReasonOfEvent[]>;
