import type { Queryable } from '../../../platform/persistence/database.ts';
import { idsNamed } from '../../../platform/registries/ids-named.ts';

export async function namesOfPartners(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(
    `select id, name from partner where id = any($1) and name is not null`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const partnersNamed = idsNamed(
  'partner',
  `lower(coalesce(name, '') || ' ' || coalesce(email, ''))`,
);
