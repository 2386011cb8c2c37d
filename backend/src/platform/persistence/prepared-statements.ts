import type pg from 'pg';
import type { PostgresPool } from 'kysely';

/** Each costs memory on every connection. */
const MOST = 200;
const names = new Map<string, string>();

/**
 * The name under which a connection keeps a statement prepared: parsing and planning cost as much as
 * running does when a statement touches a few rows. Only our own statements in transactions are
 * prepared. They name their columns, so that a migration beside them does not outdate them; searches
 * go by the pool and are planned for their own parameters.
 */
export function preparedName(text: string, values: readonly unknown[]): string | undefined {
  if (values.length === 0) return undefined;
  let name = names.get(text);
  if (!name && names.size < MOST) names.set(text, (name = `nattil_${names.size}`));
  return name;
}

/** The process's pool for MikroORM, whose own statements hold their values and are never the same. */
export function preparing(pool: pg.Pool): PostgresPool {
  const connect = async () => {
    const client = await pool.connect();
    const query = (text: string, values: readonly unknown[]) =>
      client.query({ name: preparedName(text, values), text, values: [...values] });
    return { query, release: () => client.release() };
  };
  // Kysely's type also asks for cursors, which nothing here uses.
  return { options: pool.options, connect, end: () => pool.end() } as unknown as PostgresPool;
}
