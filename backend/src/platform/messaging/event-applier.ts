import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { Database, isConnectionLost, type Queryable } from '../persistence/database.ts';
import { aggregateKey } from '../persistence/event-log.ts';
import { isProjection, tableOf, type EventConsumer } from './consumer.ts';
import { readLog, readStretches, SEEDED, type LoggedEvent, type Stretch } from './logged-event.ts';
import { lockProgress, moveProgress, ProgressMoved, type Move } from './progress.ts';
import { ProgressSignal } from './progress-signal.ts';
import { setAside, setAsideAmong } from './set-aside.ts';

export const APPLIER_LOCK = 7202;
const LEADER_LOCK = 7203;
const BATCH = 500;

/** Which state of a consumer is written: the live generation, or one that is being built. */
export interface Generation {
  generation: number;
  fromSeq: number;
  /** Whether any aggregate may be set aside from it. */
  someAside: boolean;
}

interface Turn extends Generation {
  cursor: number;
  /** Whether no other process works on this consumer now. */
  mine: boolean;
  /** The highest place in the log. */
  head: number;
}

/**
 * Keeps a swap away. Nor does a consumer wait for the disk: what a crash of PostgreSQL takes, it takes
 * together with the progress, and it is applied again; where a topic's offset is already past it, the
 * next event of the aggregate or the reconciliation shows the gap.
 */
const holdLive = (name: string) => `set local synchronous_commit = off;
  select pg_advisory_xact_lock_shared(${APPLIER_LOCK}, hashtext(${name}));`;
const GENERATION = `generation, from_seq as "fromSeq",
  exists (select 1 from projection_parked k where k.projection = projection.name) as "someAside"`;

/** Which generation is live, in one message with the lock; read after it. */
function liveOf(consumer: EventConsumer): string {
  const name = pg.escapeLiteral(consumer.name);
  return `${holdLive(name)} select ${GENERATION} from projection where name = ${name}`;
}

/**
 * Everything a step must know, in one message, because each consumer asks it after every commit. A
 * cursor that another process moves at this moment is refused in the end.
 */
function turnOf(consumer: EventConsumer): string {
  const name = pg.escapeLiteral(consumer.name);
  return `${holdLive(name)}
    select ${GENERATION}, cursor, pg_try_advisory_xact_lock(${LEADER_LOCK}, hashtext(${name})) as mine,
      (select coalesce(max(seq), 0) from event_place) as head
    from projection where name = ${name}`;
}

/** The one row that such a message answers. */
function installed<Row>(consumer: EventConsumer, [row]: Row[]): Row {
  if (!row) throw new Error(`Consumer ${consumer.name} is not installed`);
  return row;
}

/** Two appliers were in each other's way; nobody is to blame, and it is done again. */
export function isContention(error: unknown): boolean {
  const DEADLOCK = '40P01';
  return error instanceof ProgressMoved || (error as { code?: string }).code === DEADLOCK;
}

/**
 * Applies events to consumers effectively once: what `handle` writes and the progress per aggregate
 * commit together. Per aggregate version n+1 is applied, what is at most n is dropped, and on a gap
 * the missing events are fetched from the log.
 */
@Injectable()
export class EventApplier {
  constructor(
    private readonly database: Database,
    private readonly progress: ProgressSignal,
  ) {}

  /** Applies events that a transport delivered; repeats and gaps are allowed. */
  async deliver(consumer: EventConsumer, events: LoggedEvent[]): Promise<void> {
    if (events.length === 0) return;
    await this.isolatingPoison(consumer, events, () => this.applyToLive(consumer, events));
    this.progress.moved();
  }

  /**
   * Delivers what came in by a topic. Only what stands in the log counts: a topic may hold events of
   * another installation, or of a log that has since been restored from a backup.
   */
  async deliverFromTopic(consumer: EventConsumer, delivered: LoggedEvent[]): Promise<void> {
    const events = delivered.filter((event) => concerns(consumer, event));
    if (events.length === 0) return;
    const rows = await this.database.query<{ id: string }>(
      `select e.id from unnest($1::text[], $2::uuid[], $3::int[]) as d(kind, id, version)
         join event_version v on v.aggregate_type = d.kind and v.aggregate_id = d.id and v.version = d.version
         join event_log e on e.pos = v.pos`,
      [
        events.map((e) => e.aggregateType),
        events.map((e) => e.aggregateId),
        events.map((e) => e.version),
      ],
    );
    const logged = new Set(rows.map((row) => row.id));
    await this.deliver(
      consumer,
      events.filter((e) => logged.has(e.id)),
    );
  }

  /**
   * One step of the embedded transport: reads on from the consumer's cursor and applies. Only one
   * process at a time works on a consumer; the cursor's compare-and-set refuses one that was frozen.
   */
  async advance(consumer: EventConsumer): Promise<'caught-up' | 'more' | 'elsewhere'> {
    let read: LoggedEvent[] = [];
    let outcome: 'caught-up' | 'more' | 'elsewhere' = 'caught-up';
    const step = () =>
      this.database.transaction(async (tx, opened: Turn[]) => {
        const turn = installed(consumer, opened);
        if (!turn.mine) {
          outcome = 'elsewhere';
          return;
        }
        const { cursor, head } = turn;
        if (head === cursor) return;
        read = await readLog(tx, cursor, consumer.subscribes, BATCH, isProjection(consumer));
        outcome = read.length === BATCH ? 'more' : 'caught-up';
        const next = outcome === 'more' ? read.at(-1)!.seq : Math.max(head, read.at(-1)?.seq ?? 0);
        await this.applyIn(tx, consumer, turn, read);
        const moved = await tx.execute(
          'update projection set cursor = $2 where name = $1 and cursor = $3 and generation = $4',
          [consumer.name, next, cursor, turn.generation],
        );
        if (moved === 0) throw new ProgressMoved('cursor');
      }, turnOf(consumer));
    await this.isolatingPoison(consumer, () => read, step);
    if (read.length > 0) this.progress.moved();
    return outcome;
  }

  /** Applies within a transaction that holds the consumer's lock, to a generation of its choice. */
  async applyIn(
    tx: Queryable,
    consumer: EventConsumer,
    target: Generation,
    events: LoggedEvent[],
  ): Promise<void> {
    if (events.length === 0) return;
    const { generation, fromSeq, someAside } = target;
    const byAggregate = Map.groupBy(events, keyOf);
    if (someAside) {
      const each = [...byAggregate.values()].map(first);
      for (const key of await setAsideAmong(tx, consumer.name, generation, each))
        byAggregate.delete(key);
    }
    const progress = await lockProgress(tx, consumer.name, generation, byAggregate);
    const missing = await this.missing(tx, byAggregate, progress);
    const toHandle: LoggedEvent[] = [];
    const moves: Move[] = [];
    for (const [key, delivered] of byAggregate) {
      const from = progress.get(key) ?? 0;
      const fresh = inOrder(from, [...(missing.get(key) ?? []), ...delivered]);
      if (fresh.length === 0) continue;
      const { aggregateType: kind, aggregateId: id, version: to } = fresh.at(-1)!;
      moves.push({ kind, id, from, to });
      toHandle.push(...fresh.filter((e) => e.seq > fromSeq && concerns(consumer, e)));
    }
    if (moves.length === 0) return;
    toHandle.sort((a, b) => a.seq - b.seq);
    const table = isProjection(consumer) ? tableOf(consumer.name, generation) : '';
    if (toHandle.length > 0)
      await consumer.handle(toHandle, {
        table,
        query: tx.query.bind(tx),
        execute: tx.execute.bind(tx),
      });
    await moveProgress(tx, consumer.name, generation, moves);
  }

  /** Takes the shared lock that a swap waits for, then reads which generation is live. */
  async liveGeneration(tx: Queryable, consumer: EventConsumer): Promise<Generation> {
    return installed(consumer, await tx.query<Generation>(liveOf(consumer)));
  }

  private async applyToLive(consumer: EventConsumer, events: LoggedEvent[]): Promise<void> {
    await this.database.transaction(
      (tx, opened: Generation[]) => this.applyIn(tx, consumer, installed(consumer, opened), events),
      liveOf(consumer),
    );
  }

  /** What stands in the log between progress and the first event that was delivered, for all at once. */
  private async missing(
    tx: Queryable,
    byAggregate: Map<string, LoggedEvent[]>,
    progress: Map<string, number>,
  ): Promise<Map<string, LoggedEvent[]>> {
    const stretches: Stretch[] = [];
    for (const [key, delivered] of byAggregate)
      stretches.push(...gaps(progress.get(key) ?? 0, delivered));
    if (stretches.length === 0) return new Map();
    return Map.groupBy(await readStretches(tx, stretches), keyOf);
  }

  /**
   * Runs a step. When a handler fails, the aggregates of the batch are applied one by one, those
   * that fail alone are set aside, and the step is done again: it passes over them.
   */
  private async isolatingPoison(
    consumer: EventConsumer,
    events: LoggedEvent[] | (() => LoggedEvent[]),
    step: () => Promise<void>,
  ): Promise<void> {
    for (let isolated = false; ;) {
      try {
        await step();
        return;
      } catch (error) {
        if (isContention(error)) continue;
        const batch = typeof events === 'function' ? events() : events;
        if (isConnectionLost(error) || isolated || batch.length === 0) throw error;
        isolated = true;
        await this.applyOneByOne(consumer, batch);
      }
    }
  }

  private async applyOneByOne(consumer: EventConsumer, batch: LoggedEvent[]): Promise<void> {
    for (const events of Map.groupBy(batch, keyOf).values()) {
      try {
        await this.applyToLive(consumer, events);
      } catch (error) {
        if (isContention(error)) continue;
        if (isConnectionLost(error)) throw error;
        await this.database.transaction(async (tx) => {
          const live = await this.liveGeneration(tx, consumer);
          await setAside(tx, consumer.name, live.generation, events, error);
        });
      }
    }
  }
}

/** What was seeded fills read models but causes nothing: no mail to owners who do not exist. */
function concerns(consumer: EventConsumer, event: LoggedEvent): boolean {
  return isProjection(consumer) || event.requestId !== SEEDED;
}

/** The versions that lack between what is applied and what was delivered. */
function gaps(have: number, delivered: LoggedEvent[]): Stretch[] {
  const { aggregateType: kind, aggregateId: id } = delivered[0]!;
  const found: Stretch[] = [];
  let last = have;
  for (const { version } of delivered.toSorted(byVersion)) {
    if (version > last + 1) found.push({ kind, id, from: last + 1, to: version - 1 });
    last = Math.max(last, version);
  }
  return found;
}

/** Each version after `have` once, in order. */
function inOrder(have: number, events: LoggedEvent[]): LoggedEvent[] {
  const fresh: LoggedEvent[] = [];
  let last = have;
  for (const event of events.toSorted(byVersion)) {
    if (event.version <= last) continue;
    if (event.version > last + 1)
      throw new Error(`The log lacks events before version ${event.version} of ${keyOf(event)}`);
    fresh.push(event);
    last = event.version;
  }
  return fresh;
}

function keyOf(event: LoggedEvent): string {
  return aggregateKey(event.aggregateType, event.aggregateId);
}

function byVersion(a: LoggedEvent, b: LoggedEvent): number {
  return a.version - b.version;
}

function first(events: LoggedEvent[]): LoggedEvent {
  return events[0]!;
}
