import type { Message } from 'kafkajs';
import { AGGREGATE_MODULES, topicOf } from '@nattil/contracts/events/event-map';
import { LOCKS } from '../../../persistence/advisory-locks.ts';
import { Database } from '../../../persistence/database.ts';
import { toMessage } from './cloud-event.ts';
import type { Halt } from '../../consumers/halts.ts';
import { readAllKinds } from '../../../event-log/log-lookup.ts';
import type { PublishedEvent } from '../../../event-log/logged-event.ts';
import type { Publisher } from './publisher.ts';

const BATCH = 500;
/** Well below the megabyte that a broker accepts in one request. */
const BATCH_BYTES = 600_000;
/**
 * The cursor is read by a later statement than the lock; otherwise it could be a cursor that
 * another relay was just moving. A crash of PostgreSQL may reset the cursor, and events are then
 * published twice.
 */
const LOCK_AND_READ_CURSOR = `set local synchronous_commit = off;
  select set_config('nattil.mine', pg_try_advisory_xact_lock(${LOCKS.relaying}, 0)::text, true);
  select current_setting('nattil.mine')::boolean as mine, seq as cursor from relay_cursor`;

interface RelayState {
  /** Whether no other process publishes now. */
  mine: boolean;
  cursor: number;
}

/**
 * Publishes the log in the order of `seq`. The cursor moves by compare-and-set and only after Kafka
 * has acknowledged: an event may be published twice but is never skipped. A transaction lock allows
 * one relay at a time: a process that freezes while it sends loses the transaction, and with it
 * lock and cursor, after ten seconds.
 */
export class Relay {
  /** The event before which the relay waits: only a newer version has the topic of its kind. */
  halt: Halt | null = null;

  constructor(
    private readonly database: Database,
    private readonly publisher: Publisher,
    private readonly publicUrl: string,
  ) {}

  /** Publishes one batch. 'elsewhere': another process publishes. */
  async step(): Promise<'caught-up' | 'more' | 'elsewhere' | 'halted'> {
    return this.database.transaction(async (tx, [state]: RelayState[]) => {
      const { mine, cursor } = state!;
      if (!mine) return 'elsewhere';
      const all = await readAllKinds(tx, cursor, BATCH);
      refuseGaps(all, cursor);
      const read = this.untilNewerKind(all);
      if (read.length === 0) return this.halt ? 'halted' : 'caught-up';
      const { taken, byTopic } = messagesOf(read, this.publicUrl);
      await this.publisher.send(byTopic);
      const moved = await tx.execute('update relay_cursor set seq = $1 where seq = $2', [
        taken.at(-1)!.seq,
        cursor,
      ]);
      // An operator rewound the cursor meanwhile; the next step reads it again.
      if (moved === 0) return 'more';
      return taken.length < all.length || all.length === BATCH ? 'more' : 'caught-up';
    }, LOCK_AND_READ_CURSOR);
  }

  private untilNewerKind(events: PublishedEvent[]): PublishedEvent[] {
    const newer = events.find((e) => !Object.hasOwn(AGGREGATE_MODULES, e.aggregateType));
    this.halt = newer
      ? {
          why: `only a newer version of the program knows the topic of '${newer.aggregateType}'`,
          before: newer.seq,
        }
      : null;
    return newer ? events.filter((e) => e.seq < newer.seq) : events;
  }
}

/** The log is dense: a gap is a part that was taken out, and its events must not be skipped. */
function refuseGaps(events: PublishedEvent[], cursor: number): void {
  const after = events.find((event, at) => event.seq !== cursor + 1 + at);
  if (after)
    throw new Error(
      `Events between ${cursor} and ${after.seq} cannot be read: attach their part of the log again`,
    );
}

/** Messages by topic, for as many of these events as fit into one request. */
function messagesOf(
  events: PublishedEvent[],
  publicUrl: string,
): {
  taken: PublishedEvent[];
  byTopic: Map<string, Message[]>;
} {
  const byTopic = new Map<string, Message[]>();
  let bytes = 0;
  let taken = 0;
  for (const event of events) {
    const message = toMessage(event, publicUrl);
    bytes += (message.value as string).length + JSON.stringify(message.headers).length;
    if (taken > 0 && bytes > BATCH_BYTES) break;
    const topic = topicOf(event.aggregateType);
    const messages = byTopic.get(topic);
    if (messages) messages.push(message);
    else byTopic.set(topic, [message]);
    taken += 1;
  }
  return { taken: events.slice(0, taken), byTopic };
}
