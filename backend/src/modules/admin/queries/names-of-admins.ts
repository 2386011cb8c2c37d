import type { Queryable } from '../../../platform/persistence/database.ts';
import { idsNamed } from '../../../platform/registries/ids-named.ts';

export async function namesOfAdmins(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(
    `select id, name from admin where id = any($1) and name is not null`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const adminsNamed = idsNamed(
  'admin',
  `lower(coalesce(name, '') || ' ' || coalesce(email, ''))`,
);
