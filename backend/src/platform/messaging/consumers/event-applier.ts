import { Injectable } from '@nestjs/common';
import { Database, type Queryable } from '../../persistence/database.ts';
import { isConnectionLost } from '../../persistence/connection-lost.ts';
import { isProjection, passedOver, takes, type EventConsumer } from './consumer.ts';
import { tableOf } from './table-names.ts';
import { despiteContention } from './contention.ts';
import { haltBefore, Halts, isKnown, type Halt } from './halts.ts';
import { readDelivered, type Delivered } from '../../event-log/log-lookup.ts';
import {
  keyOf,
  readLog,
  readVersionRanges,
  SEEDED,
  type LoggedEvent,
  type VersionRange,
} from '../../event-log/logged-event.ts';
import { moveCursors } from './cursors.ts';
import { STORED_PROGRESS, type Move } from './progress.ts';
import { EventSignal } from '../signals/event-signal.ts';
import { isolatingPoison, type Apply } from '../failures/isolate-poison.ts';
import { parkedAmong } from '../failures/parked-aggregates.ts';
import { haltByDefinition, installed, selectLive, selectState } from './consumer-state.ts';
import type { Generation, LiveGeneration, ConsumerState } from './consumer-state.ts';

const BATCH = 500;
/**
 * Sequence numbers per step: a consumer of rare events passes millions of others in several steps.
 */
const SCAN_BATCH = 100_000;

/**
 * Applies events to consumers effectively once: the writes of `handle` and the progress per
 * aggregate commit together. With progress at version n, version n+1 is applied and lower ones are
 * dropped; on a gap the missing events are read from the log.
 */
@Injectable()
export class EventApplier {
  /** The consumers of this process that wait for another version of the program. */
  readonly halts = new Halts();
  /** Whether this version of the program can apply the event. */
  knows: (event: LoggedEvent) => boolean = isKnown;
  /** `applyIn` that parks the aggregates whose events fail, instead of failing the whole batch. */
  readonly isolating = isolatingPoison((...batch) => this.applyIn(...batch));

  constructor(
    private readonly database: Database,
    readonly signal: EventSignal,
  ) {}

  /**
   * Applies delivered events; repeats and gaps are allowed. Returns the halt if it stopped early.
   */
  async deliver(consumer: EventConsumer, events: LoggedEvent[]): Promise<Halt | null> {
    if (events.length === 0) return null;
    const halt = await this.step((apply) => this.applyToLive(consumer, events, apply));
    this.halts.note(consumer.name, halt);
    this.signal.applied();
    return halt;
  }

  /**
   * Delivers events that came by a topic. A message is only a hint: anybody who may write to the
   * topic can forge it, and therefore the events themselves are read from the log.
   */
  async deliverFromTopic(consumer: EventConsumer, delivered: Delivered[]): Promise<Halt | null> {
    const own = delivered.filter((event) => concerns(consumer, event));
    const events = own.length > 0 ? await readDelivered(this.database, own) : [];
    return this.deliver(
      consumer,
      events.filter((event) => concerns(consumer, event) && !causesNothing(consumer, event)),
    );
  }

  /**
   * One step of the embedded transport: reads events from the consumer's cursor on and applies
   * them. One process at a time works on a consumer; the cursor's compare-and-set refuses a process
   * that was frozen. 'halted': only another version can apply the next event.
   */
  async advance(consumer: EventConsumer): Promise<'caught-up' | 'more' | 'elsewhere' | 'halted'> {
    let read: LoggedEvent[] = [];
    const { outcome, halt } = await this.step((apply) =>
      this.database.transaction(async (tx, opened: ConsumerState[]) => {
        read = [];
        const state = installed(consumer, opened);
        if (!state.mine) return { outcome: 'elsewhere' } as const;
        const other = haltByDefinition(consumer, state);
        if (other) return { outcome: 'halted', halt: other } as const;
        const { cursor, head } = state;
        if (head === cursor) return { outcome: 'caught-up', halt: null } as const;
        const upTo = Math.min(head, cursor + SCAN_BATCH);
        const all = await readLog(tx, cursor, consumer.subscribes, BATCH, {
          upTo,
          withSeeded: isProjection(consumer),
          but: passedOver(consumer),
        });
        const newer = all.find((event) => !this.knows(event));
        read = newer ? all.filter((event) => event.seq < newer.seq) : all;
        const halt = (await apply(tx, consumer, state, read)) ?? (newer ? haltBefore(newer) : null);
        const end = all.length === BATCH ? all.at(-1)!.seq : upTo;
        const more = !halt && end < head;
        const next = halt ? halt.before - 1 : end;
        if (next > cursor) await moveCursors(tx, [{ ...state, next }]);
        return { outcome: halt ? 'halted' : more ? 'more' : 'caught-up', halt } as const;
      }, selectState(consumer)),
    );
    if (halt !== undefined) this.halts.note(consumer.name, halt);
    if (read.length > 0) this.signal.applied();
    return outcome;
  }

  /**
   * Applies events to the given generation, in a transaction that holds the consumer's lock. Skips
   * an aggregate's events from the first one on that only a newer version can apply.
   */
  async applyIn(
    tx: Queryable,
    consumer: EventConsumer,
    target: Generation,
    events: LoggedEvent[],
  ): Promise<Halt | null> {
    if (events.length === 0) return null;
    const { generation, someParked, building } = target;
    const book = building?.progress ?? STORED_PROGRESS;
    const byAggregate = Map.groupBy(events, keyOf);
    if (someParked) {
      const each = [...byAggregate.values()].map(([first]) => first!);
      for (const key of await parkedAmong(tx, consumer.name, generation, each))
        byAggregate.delete(key);
    }
    const progress = await book.before(tx, consumer.name, generation, byAggregate);
    const missing = await this.missing(tx, byAggregate, progress);
    const toHandle: LoggedEvent[] = [];
    const moves: Move[] = [];
    const left: LoggedEvent[] = [];
    for (const [key, delivered] of byAggregate) {
      const from = progress.get(key) ?? 0;
      const ordered = inOrder(from, [...(missing.get(key) ?? []), ...delivered]);
      const newer = ordered.find((event) => !this.knows(event));
      if (newer) left.push(newer);
      const fresh = newer ? ordered.filter((e) => e.version < newer.version) : ordered;
      if (fresh.length === 0) continue;
      const { aggregateType: kind, aggregateId: id, version: to } = fresh.at(-1)!;
      moves.push({ kind, id, from, to });
      toHandle.push(...fresh);
    }
    const [newest] = left.sort(bySeq);
    const halt = newest ? haltBefore(newest) : null;
    if (moves.length === 0) return halt;
    await passTo(tx, consumer, target, toHandle.sort(bySeq));
    await book.move(tx, consumer.name, generation, moves);
    return halt;
  }

  /** Takes the shared lock that a swap waits for, then reads the live generation. */
  async liveGeneration(tx: Queryable, consumer: EventConsumer): Promise<LiveGeneration> {
    return installed(consumer, await tx.query<LiveGeneration>(selectLive(consumer)));
  }

  private async applyToLive(
    consumer: EventConsumer,
    events: LoggedEvent[],
    apply: Apply,
  ): Promise<Halt | null> {
    return this.database.transaction(async (tx, opened: LiveGeneration[]) => {
      const live = installed(consumer, opened);
      return haltByDefinition(consumer, live) ?? apply(tx, consumer, live, events);
    }, selectLive(consumer));
  }

  /**
   * Reads the events between each aggregate's progress and its first delivered event, in one query.
   */
  private async missing(
    tx: Queryable,
    byAggregate: Map<string, LoggedEvent[]>,
    progress: Map<string, number>,
  ): Promise<Map<string, LoggedEvent[]>> {
    const ranges: VersionRange[] = [];
    for (const [key, delivered] of byAggregate)
      ranges.push(...gaps(progress.get(key) ?? 0, delivered));
    if (ranges.length === 0) return new Map();
    return Map.groupBy(await readVersionRanges(tx, ranges), keyOf);
  }

  /**
   * Runs a step and retries it on contention. When applying fails, the step runs once more and
   * isolates the failing events: savepoints in every step would cost more than a rare second run.
   */
  private async step<T>(step: (apply: Apply) => Promise<T>): Promise<T> {
    let failed = false;
    const apply: Apply = async (...batch) => {
      try {
        return await this.applyIn(...batch);
      } catch (error) {
        failed = true;
        throw error;
      }
    };
    try {
      return await despiteContention(() => step(apply));
    } catch (error) {
      if (isConnectionLost(error) || !failed) throw error;
      return despiteContention(() => step(this.isolating));
    }
  }
}

/** Passes these events to the consumer, in order, except those that it does not take. */
export async function passTo(
  tx: Queryable,
  consumer: EventConsumer,
  { generation, fromSeq, building }: Generation,
  events: LoggedEvent[],
): Promise<void> {
  const taken = events.filter(
    (e) => e.seq > fromSeq && concerns(consumer, e) && !causesNothing(consumer, e),
  );
  if (taken.length === 0) return;
  await consumer.handle(taken, {
    table: isProjection(consumer) ? tableOf(consumer.name, generation) : '',
    live: !building,
    query: tx.query.bind(tx),
    execute: tx.execute.bind(tx),
  });
}

export function concerns(consumer: EventConsumer, event: Delivered): boolean {
  return takes(consumer, event.aggregateType, event.type);
}

/** Seeded events fill read models but cause nothing: no mail goes to owners who do not exist. */
function causesNothing(consumer: EventConsumer, event: LoggedEvent): boolean {
  return !isProjection(consumer) && event.requestId === SEEDED;
}

/** The version ranges missing between the applied and the delivered events. */
function gaps(have: number, delivered: LoggedEvent[]): VersionRange[] {
  const { aggregateType: kind, aggregateId: id } = delivered[0]!;
  const found: VersionRange[] = [];
  let last = have;
  for (const { version } of delivered.toSorted(byVersion)) {
    if (version > last + 1) found.push({ kind, id, from: last + 1, to: version - 1 });
    last = Math.max(last, version);
  }
  return found;
}

/** The events after version `have`, in order and without repeats. */
function inOrder(have: number, events: LoggedEvent[]): LoggedEvent[] {
  const fresh: LoggedEvent[] = [];
  let last = have;
  for (const event of events.toSorted(byVersion)) {
    if (event.version <= last) continue;
    if (event.version > last + 1)
      throw new Error(
        `Events are missing in the log before version ${event.version} of ${keyOf(event)}`,
      );
    fresh.push(event);
    last = event.version;
  }
  return fresh;
}

function bySeq(a: LoggedEvent, b: LoggedEvent): number {
  return a.seq - b.seq;
}

function byVersion(a: LoggedEvent, b: LoggedEvent): number {
  return a.version - b.version;
}
