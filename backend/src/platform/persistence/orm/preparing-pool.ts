import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database.ts';

/** The pool as Kysely sees it: it names the statements that repeat. */
export function preparing(database: Database): PostgresPool {
  const { pool } = database;
  const seen = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let known = seen.get(client);
      if (!known) seen.set(client, (known = preparingClient(client, database)));
      return known;
    },
  };
}

function preparingClient(
  client: pg.PoolClient,
  { statements, troubles }: Database,
): PostgresPoolClient {
  async function query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    const name = values.length > 0 ? statements?.nameOf(text) : undefined;
    try {
      if (name === undefined) return await client.query(text, values as unknown[]);
      return await client.query({ name, text, values: values as unknown[] });
    } catch (error) {
      troubles.note(error);
      statements?.noteError(text, error);
      throw error;
    }
  }
  return { query: query as typeof client.query, release: () => client.release() };
}
