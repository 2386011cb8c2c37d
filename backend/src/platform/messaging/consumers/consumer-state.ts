import pg from 'pg';
import { LOCKS } from '../../persistence/advisory-locks.ts';
import { definitionOf, type EventConsumer } from './consumer.ts';
import type { Halt } from './halts.ts';
import type { Progress } from './progress.ts';

/** The generation of a consumer that is written: the live one or one that is being built. */
export interface Generation {
  generation: number;
  fromSeq: number;
  /** Whether aggregates of this generation may be parked. */
  someParked: boolean;
  /** Set for a generation that is built beside the live one. */
  building?: { progress: Progress };
}

/** The live generation and the definition by which its table was built. */
export interface LiveGeneration extends Generation {
  definition: string | null;
}

export interface ConsumerState extends LiveGeneration {
  name: string;
  cursor: number;
  /** Whether no other process works on this consumer now. */
  mine: boolean;
  /** The highest sequence number in the log. */
  head: number;
}

/**
 * A swap waits for this lock. The commit does not wait for the disk: a crash of PostgreSQL loses
 * the writes together with their progress, and they are applied again. If the topic's offset is
 * already past them, the aggregate's next event or the reconciliation detects the gap.
 */
const holdLive = (...names: string[]) =>
  [
    'set local synchronous_commit = off;',
    ...names.map(
      (name) => `select pg_advisory_xact_lock_shared(${LOCKS.applying}, hashtext(${name}));`,
    ),
  ].join(' ');
const LIVE = `generation, from_seq as "fromSeq", definition,
  exists (select 1 from parked_aggregate k where k.consumer = consumer.name) as "someParked"`;

/** Takes the lock, then reads the live generation, in one round trip. */
export function selectLive(consumer: EventConsumer): string {
  const name = pg.escapeLiteral(consumer.name);
  return `${holdLive(name)} select ${LIVE} from consumer where name = ${name}`;
}

/**
 * Reads all that a step of these consumers needs in one round trip, because it runs after every
 * commit. If another process moves a cursor meanwhile, the step fails when it moves it itself.
 */
export function selectState(...consumers: EventConsumer[]): string {
  const names = consumers.map(({ name }) => pg.escapeLiteral(name)).sort();
  return `${holdLive(...names)}
    select name, ${LIVE}, cursor, pg_try_advisory_xact_lock(${LOCKS.leading}, hashtext(name)) as mine,
      (select coalesce(max(seq), 0) from event_place) as head
    from consumer where name in (${names.join(', ')})`;
}

/** The consumer's row; throws when the consumer is not in the database. */
export function installed<Row>(consumer: EventConsumer, [row]: Row[]): Row {
  if (!row) throw new Error(`Consumer ${consumer.name} is not installed`);
  return row;
}

/**
 * Halts when another version of the program defined the table: its columns may differ, or have
 * another meaning.
 */
export function haltByDefinition(consumer: EventConsumer, live: LiveGeneration): Halt | null {
  if (live.definition === definitionOf(consumer)) return null;
  return { why: 'its read model was built by another version of the program', before: 0 };
}
