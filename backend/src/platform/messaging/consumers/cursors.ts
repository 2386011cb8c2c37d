import type { Queryable } from '../../persistence/database.ts';
import { definitionOf, type EventConsumer } from './consumer.ts';

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
