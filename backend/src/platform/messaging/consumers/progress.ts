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

/** Reads a consumer's progress for these aggregates and locks the rows. */
async function lockProgress(
  tx: Queryable,
  name: string,
  generation: number,
  byAggregate: Map<string, LoggedEvent[]>,
): Promise<Map<string, number>> {
  const some = [...byAggregate.values()].map((list) => list[0]!);
  const rows = await tx.query<{ kind: string; id: string; version: number }>(
    `select aggregate_type as kind, aggregate_id as id, version from consumer_progress
     where consumer = $1 and generation = $2
       and (aggregate_type, aggregate_id) in (select * from unnest($3::text[], $4::uuid[]))
     order by aggregate_type, aggregate_id for update`,
    [name, generation, some.map((e) => e.aggregateType), some.map((e) => e.aggregateId)],
  );
  return new Map(rows.map((r) => [`${r.kind}/${r.id}`, r.version]));
}

/** Moves progress by compare-and-set. */
async function moveProgress(
  tx: Queryable,
  name: string,
  generation: number,
  moves: Move[],
): Promise<void> {
  const known = moves.filter((m) => m.from > 0);
  const fresh = moves.filter((m) => m.from === 0).sort((a, b) => (a.id < b.id ? -1 : 1));
  if (known.length > 0) {
    const moved = await tx.execute(
      `update consumer_progress p set version = n.version
       from unnest($3::text[], $4::uuid[], $5::int[], $6::int[]) as n(kind, id, version, expected)
       where p.consumer = $1 and p.generation = $2 and p.aggregate_type = n.kind
         and p.aggregate_id = n.id and p.version = n.expected`,
      [name, generation, ...columns(known), known.map((m) => m.from)],
    );
    if (moved !== known.length) throw new ProgressMoved('progress');
  }
  if (fresh.length > 0) {
    const added = await tx.execute(
      `insert into consumer_progress (consumer, generation, aggregate_type, aggregate_id, version)
       select $1, $2, * from unnest($3::text[], $4::uuid[], $5::int[]) on conflict do nothing`,
      [name, generation, ...columns(fresh)],
    );
    if (added !== fresh.length) throw new ProgressMoved('progress');
  }
}

function columns(moves: Move[]): [kinds: string[], ids: string[], versions: number[]] {
  return [moves.map((m) => m.kind), moves.map((m) => m.id), moves.map((m) => m.to)];
}
