import type { Queryable } from '../../../platform/persistence/database.ts';

/** The full names, or a contact of members who have not given one yet. */
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
