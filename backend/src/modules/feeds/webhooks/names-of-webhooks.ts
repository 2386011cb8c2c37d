import type { Queryable } from '../../../platform/persistence/database.ts';

/** Names for the audit trail, also of deleted webhooks. */
export async function namesOfWebhooks(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(
    'select id, name from webhook where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
