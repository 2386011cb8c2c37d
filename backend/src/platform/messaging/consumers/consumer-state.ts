import pg from 'pg';
import { LOCKS } from '../../../advisory-locks.ts';
import { definitionOf, type EventConsumer } from './consumer.ts';
import type { Halt } from './halts.ts';
import type { Progress } from './progress.ts';

/** Which state of a consumer is written: the live generation, or one that is being built. */
export interface Generation {
  generation: number;
  fromSeq: number;
  /** Whether any aggregate of it may be parked. */
  someParked: boolean;
  /** Of one that is built beside the live one. */
  building?: { progress: Progress };
}

/** The live generation, and by which definition its table was built. */
export interface LiveGeneration extends Generation {
  definition: string | null;
}

export interface ConsumerState extends LiveGeneration {
  cursor: number;
  /** Whether no other process works on this consumer now. */
  mine: boolean;
  /** The highest place in the log. */
  head: number;
}

/**
 * A swap waits for this lock. The commit does not wait for the disk: what a crash of PostgreSQL loses, it loses
 * together with the progress, and it is applied again; where a topic's offset is already past it, the
 * next event of the aggregate or the reconciliation shows the gap.
 */
const holdLive = (name: string) => `set local synchronous_commit = off;
  select pg_advisory_xact_lock_shared(${LOCKS.applying}, hashtext(${name}));`;
const LIVE = `generation, from_seq as "fromSeq", definition,
  exists (select 1 from parked_aggregate k where k.consumer = consumer.name) as "someParked"`;

/** Which generation is live, in one message with the lock; read after it. */
export function selectLive(consumer: EventConsumer): string {
  const name = pg.escapeLiteral(consumer.name);
  return `${holdLive(name)} select ${LIVE} from consumer where name = ${name}`;
}

/**
 * Everything a step must know, in one message, because each consumer asks it after every commit. A
 * cursor that another process moves at this moment is refused in the end.
 */
export function selectState(consumer: EventConsumer): string {
  const name = pg.escapeLiteral(consumer.name);
  return `${holdLive(name)}
    select ${LIVE}, cursor, pg_try_advisory_xact_lock(${LOCKS.leading}, hashtext(${name})) as mine,
      (select coalesce(max(seq), 0) from event_place) as head
    from consumer where name = ${name}`;
}

/** The one row of its answer; throws for a consumer that is not in the database. */
export function installed<Row>(consumer: EventConsumer, [row]: Row[]): Row {
  if (!row) throw new Error(`Consumer ${consumer.name} is not installed`);
  return row;
}

/**
 * A table that another version of the program defined is not this one's to write: its columns may be
 * others, or mean something else.
 */
export function haltByDefinition(consumer: EventConsumer, live: LiveGeneration): Halt | null {
  if (live.definition === definitionOf(consumer)) return null;
  return { why: 'its read model was built by another version of the program', before: 0 };
}
