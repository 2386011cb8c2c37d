import type { AggregateType } from '@nattil/contracts/events/event-map';
import type { Queryable } from '../../persistence/database.ts';
import type { LoggedEvent } from '../../event-log/logged-event.ts';

/** An aggregate's progress before and after a batch, as versions. */
export interface Move {
  kind: AggregateType;
  id: string;
  from: number;
  to: number;
}

/** A generation's progress per aggregate: read before events are applied, moved with them. */
export interface Progress {
  /** Version by aggregate key (see `keyOf`), for aggregates that have progress. */
  before(
    tx: Queryable,
    name: string,
    generation: number,
    byAggregate: Map<string, LoggedEvent[]>,
  ): Promise<Map<string, number>>;
  move(tx: Queryable, name: string, generation: number, moves: Move[]): Promise<void>;
}

/** Another process moved the same progress first; the transaction is rolled back and retried. */
export class ProgressMoved extends Error {}

/** Keeps progress per aggregate, for events that come in any order and more than once. */
export const STORED_PROGRESS: Progress = { before: lockProgress, move: moveProgress };

/**
 * Progress of a generation that one process fills from the start of the log: every event is the
 * next one of its aggregate. Moves are appended to a table without an index and aggregated once at
 * the end. Updates of millions of rows would cost more than the read model.
 */
export class NotedProgress implements Progress {
  constructor(private readonly table: string) {}

  async open(tx: Queryable): Promise<void> {
    await tx.query(
      `create unlogged table ${this.table} (kind text not null, id uuid not null, version int not null)`,
    );
  }

  async before(
    _tx: Queryable,
    _name: string,
    _generation: number,
    byAggregate: Map<string, LoggedEvent[]>,
  ): Promise<Map<string, number>> {
    return new Map([...byAggregate].map(([key, [next]]) => [key, next!.version - 1]));
  }

  async move(tx: Queryable, _name: string, _generation: number, moves: Move[]): Promise<void> {
    await tx.execute(
      `insert into ${this.table} select * from unnest($1::text[], $2::uuid[], $3::int[])`,
      columns(moves),
    );
  }

  async keep(tx: Queryable, name: string, generation: number): Promise<void> {
    await tx.query(`set local work_mem = '128MB'`);
    await tx.execute(
      `insert into consumer_progress (consumer, generation, aggregate_type, aggregate_id, version)
       select $1, $2, kind, id, max(version) from ${this.table} group by kind, id order by kind, id`,
      [name, generation],
    );
    await this.drop(tx);
  }

  async drop(tx: Queryable): Promise<void> {
    await tx.query(`drop table if exists ${this.table}`);
  }
}

/** The generation of a consumer whose progress is kept. */
export interface Keeper {
  consumer: string;
  generation: number;
}

/** An aggregate and the progress that a consumer is about to make with it. */
export type KeptMove = Move & Keeper;

async function lockProgress(
  tx: Queryable,
  consumer: string,
  generation: number,
  byAggregate: Map<string, LoggedEvent[]>,
): Promise<Map<string, number>> {
  const wanted = [...byAggregate.values()].map(([first]) => ({
    consumer,
    generation,
    kind: first!.aggregateType,
    id: first!.aggregateId,
  }));
  const rows = await lockProgressOf(tx, wanted);
  return new Map(rows.map(({ kind, id, version }) => [`${kind}/${id}`, version]));
}

/** Reads the progress of consumers with these aggregates and locks the rows. */
export async function lockProgressOf(
  tx: Queryable,
  wanted: readonly (Keeper & Pick<Move, 'kind' | 'id'>)[],
): Promise<{ consumer: string; kind: string; id: string; version: number }[]> {
  return tx.query(
    `select consumer, aggregate_type as kind, aggregate_id as id, version from consumer_progress
     where (consumer, generation, aggregate_type, aggregate_id) in (
       select * from unnest($1::text[], $2::int[], $3::text[], $4::uuid[]))
     order by consumer, aggregate_type, aggregate_id for update`,
    [
      wanted.map((w) => w.consumer),
      wanted.map((w) => w.generation),
      wanted.map((w) => w.kind),
      wanted.map((w) => w.id),
    ],
  );
}

async function moveProgress(
  tx: Queryable,
  consumer: string,
  generation: number,
  moves: Move[],
): Promise<void> {
  await moveProgressOf(
    tx,
    moves.map((move) => ({ ...move, consumer, generation })),
  );
}

/** Moves progress by compare-and-set. */
export async function moveProgressOf(tx: Queryable, moves: readonly KeptMove[]): Promise<void> {
  const known = moves.filter((m) => m.from > 0);
  const fresh = moves.filter((m) => m.from === 0).sort((a, b) => (a.id < b.id ? -1 : 1));
  if (known.length > 0) {
    const moved = await tx.execute(
      `update consumer_progress p set version = n.version
       from unnest($1::text[], $2::int[], $3::text[], $4::uuid[], $5::int[], $6::int[])
         as n(consumer, generation, kind, id, version, expected)
       where p.consumer = n.consumer and p.generation = n.generation and p.aggregate_type = n.kind
         and p.aggregate_id = n.id and p.version = n.expected`,
      [...keptColumns(known), known.map((m) => m.from)],
    );
    if (moved !== known.length) throw new ProgressMoved('progress');
  }
  if (fresh.length > 0) {
    const added = await tx.execute(
      `insert into consumer_progress (consumer, generation, aggregate_type, aggregate_id, version)
       select * from unnest($1::text[], $2::int[], $3::text[], $4::uuid[], $5::int[]) on conflict do nothing`,
      keptColumns(fresh),
    );
    if (added !== fresh.length) throw new ProgressMoved('progress');
  }
}

function keptColumns(moves: readonly KeptMove[]) {
  return [moves.map((m) => m.consumer), moves.map((m) => m.generation), ...columns(moves)];
}

function columns(moves: readonly Move[]): [kinds: string[], ids: string[], versions: number[]] {
  return [moves.map((m) => m.kind), moves.map((m) => m.id), moves.map((m) => m.to)];
}
