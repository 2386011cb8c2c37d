import type { Queryable } from '../../../platform/persistence/database.ts';

export interface Person {
  fullName: string | null;
  email: string | null;
}

/** Names and e-mails of these members; one who is unknown is left out. */
export async function peopleBehind(
  db: Queryable,
  memberIds: readonly string[],
): Promise<Map<string, Person>> {
  const rows = await db.query<Person & { id: string }>(
    'select id, full_name as "fullName", email from member where id = any($1)',
    [memberIds],
  );
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}
