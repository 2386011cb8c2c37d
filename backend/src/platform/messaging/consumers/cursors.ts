import type { Queryable } from '../../persistence/database.ts';
import { definitionOf, type EventConsumer } from './consumer.ts';

/** Up to which place each of these consumers has followed the log. */
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
 * Moves consumers over events that are not theirs, all in one statement. One that another process or
 * another version of the program moves is left alone.
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
