import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database.ts';

/** A statement sent this often counts as one that every command sends. */
const MIN_USES = 20;
/** Every prepared statement takes memory on every connection. */
const MAX_PREPARED = 200;
const MAX_COUNTED = 2_000;
const FEATURE_NOT_SUPPORTED = '0A000';

/**
 * Names the statements that repeat, so that PostgreSQL keeps them parsed and planned on each
 * connection. A statement that reads all columns of a table gets no name. Its result changes when
 * another version of the program adds a column, and PostgreSQL then refuses the plan.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  #named = 0;

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known || undefined;
    if (this.#named >= MAX_PREPARED) return undefined;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < MIN_USES) {
      this.count(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    if (text.includes('*')) {
      this.forget(text);
      return undefined;
    }
    this.#named += 1;
    const name = `command-${this.#named}`;
    this.#names.set(text, name);
    return name;
  }

  /** Sends this statement without a name from now on. */
  forget(text: string): void {
    this.#names.set(text, '');
  }

  private count(text: string, count: number): void {
    // Generated statements, e.g. with lists of any length, must not crowd out repeating ones.
    if (this.#counts.size >= MAX_COUNTED) this.#counts.clear();
    this.#counts.set(text, count);
  }
}

/** The pool as Kysely sees it. Behind a pooler no statement has a name: it would be another session's. */
export function preparing(database: Database): PostgresPool {
  const { pool } = database;
  const statements = database.isBehindPooler ? null : new PreparedStatements();
  const seen = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let known = seen.get(client);
      if (!known) seen.set(client, (known = preparingClient(client, statements, database)));
      return known;
    },
  };
}

function preparingClient(
  client: pg.PoolClient,
  statements: PreparedStatements | null,
  { troubles }: Database,
): PostgresPoolClient {
  async function query(text: string, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    const name = values.length > 0 ? statements?.nameOf(text) : undefined;
    try {
      if (name === undefined) return await client.query(text, values as unknown[]);
      return await client.query({ name, text, values: values as unknown[] });
    } catch (error) {
      troubles.note(error);
      if ((error as pg.DatabaseError).code === FEATURE_NOT_SUPPORTED) statements?.forget(text);
      throw error;
    }
  }
  return { query: query as typeof client.query, release: () => client.release() };
}
