import type { Queryable } from '../../../platform/persistence/database.ts';

/** The tables with a `member_id`; generations of a read model count as one. */
export async function tablesOfMembers(db: Queryable): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `select distinct regexp_replace(table_name, '_g[0-9]+$', '') as name from information_schema.columns
     where table_schema = 'public' and column_name = 'member_id' order by 1`,
  );
  return tables.map(({ name }) => name);
}
