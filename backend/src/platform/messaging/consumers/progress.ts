import type { AggregateType } from '@nattil/contracts/events/event-map';
import type { Queryable } from '../../persistence/database.ts';
import type { LoggedEvent } from '../log/logged-event.ts';

/** How far an aggregate was and now is. */
export interface Move {
  kind: AggregateType;
  id: string;
  from: number;
  to: number;
}

/** Another process moved the same progress first; the transaction is thrown away and done again. */
export class ProgressMoved extends Error {}

/** How far a consumer is with each of these aggregates; locked, so that it stays so. */
export async function lockProgress(
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
export async function moveProgress(
  tx: Queryable,
  name: string,
  generation: number,
  moves: Move[],
): Promise<void> {
  const known = moves.filter((m) => m.from > 0);
  const fresh = moves.filter((m) => m.from === 0).sort((a, b) => (a.id < b.id ? -1 : 1));
  const columns = (list: Move[]) => [
    list.map((m) => m.kind),
    list.map((m) => m.id),
    list.map((m) => m.to),
  ];
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
