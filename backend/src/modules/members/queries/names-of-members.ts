import type { Queryable } from '../../../platform/persistence/database.ts';

/** Full names, or a contact of members without a name. */
export async function namesOfMembers(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(
    `select id, coalesce(full_name, email, phone) as name from member
     where id = any($1) and status <> 'deleted'`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
