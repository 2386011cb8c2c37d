import type { Queryable } from '../../persistence/database.ts';
import { definitionOf, type EventConsumer } from './consumer.ts';
import { ProgressMoved } from './progress.ts';

/**
 * The cursor of each of these consumers: the sequence number up to which it has followed the log.
 */
export async function readCursors(
  db: Queryable,
  consumers: readonly EventConsumer[],
): Promise<Map<string, number>> {
  const rows = await db.query<{ name: string; cursor: number }>(
    'select name, cursor from consumer where name = any($1)',
    [consumers.map(({ name }) => name)],
  );
  return new Map(rows.map(({ name, cursor }) => [name, cursor]));
}

/**
 * Moves the cursors of consumers past events that they do not take, in one statement. Skips a
 * consumer whose cursor or definition has changed meanwhile.
 */
export async function passOver(
  db: Queryable,
  idle: readonly { consumer: EventConsumer; cursor: number }[],
  head: number,
): Promise<void> {
  await db.execute(
    `update consumer c set cursor = $4 from unnest($1::text[], $2::bigint[], $3::text[]) as i(name, cursor, definition)
     where c.name = i.name and c.cursor = i.cursor and c.definition is not distinct from i.definition`,
    [
      idle.map(({ consumer }) => consumer.name),
      idle.map(({ cursor }) => cursor),
      idle.map(({ consumer }) => definitionOf(consumer)),
      head,
    ],
  );
}

/** Moves cursors by compare-and-set, in the transaction that applied the events up to there. */
export async function moveCursors(
  tx: Queryable,
  moves: readonly { name: string; generation: number; cursor: number; next: number }[],
): Promise<void> {
  const moved = await tx.execute(
    `update consumer c set cursor = m.next
     from unnest($1::text[], $2::int[], $3::bigint[], $4::bigint[]) as m(name, generation, cursor, next)
     where c.name = m.name and c.generation = m.generation and c.cursor = m.cursor`,
    [
      moves.map((m) => m.name),
      moves.map((m) => m.generation),
      moves.map((m) => m.cursor),
      moves.map((m) => m.next),
    ],
  );
  if (moved !== moves.length) throw new ProgressMoved('cursor');
}
