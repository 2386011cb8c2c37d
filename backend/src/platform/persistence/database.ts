import pg from 'pg';
import { CompiledQuery, type Transaction as KyselyTransaction } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Something that runs SQL with `$1` parameters: the pool, or one transaction. */
export interface Queryable {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Number of rows a statement changed. */
  execute(text: string, values?: readonly unknown[]): Promise<number>;
}

const BIGINT = 20;
const NUMERIC = 1700;

// Sequence numbers, counts and paise stay far below 2^53; percents are numeric(5,2).
const types = new pg.TypeOverrides();
types.setTypeParser(BIGINT, Number);
types.setTypeParser(NUMERIC, Number);

export interface DatabaseOptions {
  url: string;
  max: number;
  applicationName: string;
}

/** The one connection pool of the process; MikroORM draws from it too. */
export class Database implements Queryable {
  readonly pool: pg.Pool;
  readonly url: string;

  constructor(options: DatabaseOptions) {
    this.url = options.url;
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.max,
      application_name: options.applicationName,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      options:
        '-c idle_in_transaction_session_timeout=10000 -c synchronous_commit=on -c TimeZone=UTC -c pg_trgm.word_similarity_threshold=0.5',
      types,
    });
    // A dropped connection without a listener would end the process; the pool replaces it.
    this.pool.on('connect', (client) => client.on('error', () => undefined));
    this.pool.on('error', () => undefined);
  }

  async query<Row = Record<string, unknown>>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const result = await this.pool.query(text, values as unknown[]);
    return result.rows as Row[];
  }

  async execute(text: string, values: readonly unknown[] = []): Promise<number> {
    const result = await this.pool.query(text, values as unknown[]);
    return result.rowCount ?? 0;
  }

  /**
   * Runs `work` in a transaction of its own: committed when it returns, rolled back when it throws.
   * `opening` are statements without parameters that are sent in one message with `begin`; `work`
   * gets the rows of the last one.
   */
  async transaction<T, Row = unknown>(
    work: (tx: Queryable, opened: Row[]) => Promise<T>,
    opening = '',
  ): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      const tx = onClient(client);
      const result = await work(tx, await tx.query<Row>(`begin; ${opening}`));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((e: Error) => (broken = e));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** MikroORM ends the pool it was given when it closes; ending it twice would be an error. */
  async close(): Promise<void> {
    if (!this.pool.ended && !this.pool.ending) await this.pool.end();
  }
}

/** A connection of its own outside the pool, e.g. for LISTEN or a session lock. */
export function dedicatedClient(url: string, applicationName: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: applicationName,
    keepAlive: true,
  });
}

export function onClient(client: pg.ClientBase): Queryable {
  const run = (text: string, values: readonly unknown[]) =>
    client.query({ text, values: values as unknown[], types });
  return {
    query: async <Row>(text: string, values: readonly unknown[] = []) => {
      const result = await run(text, values);
      // Several statements without parameters go in one message; the last one's rows are the answer.
      const last = Array.isArray(result) ? (result.at(-1) as pg.QueryResult) : result;
      return last.rows as Row[];
    },
    execute: async (text, values = []) => (await run(text, values)).rowCount ?? 0,
  };
}

/** SQL on the connection of the command's transaction, so that it commits with the aggregates. */
export function inTransactionOf(em: EntityManager): Queryable {
  const transaction = em.getTransactionContext<KyselyTransaction<unknown>>();
  if (!transaction) throw new Error('No transaction is open: run this through Commands.run');
  const run = (text: string, values: readonly unknown[] = []) =>
    transaction.executeQuery(CompiledQuery.raw(text, values as unknown[]));
  return {
    query: async <Row>(text: string, values?: readonly unknown[]) =>
      (await run(text, values)).rows as Row[],
    execute: async (text, values) => Number((await run(text, values)).numAffectedRows ?? 0n),
  };
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '08000',
  '08001',
  '08003',
  '08006',
  '53300', // too many connections
  '25P03', // the transaction was idle for too long: this process was frozen
]);

const GONE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered|not currently accepting connections/;

/** Whether the database was out of reach, as opposed to refusing what was asked. */
export function isConnectionLost(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: string }).code;
    if (code && CONNECTION_CODES.has(code)) return true;
    if (GONE.test(e.message)) return true;
    if (e instanceof AggregateError && e.errors.some(isConnectionLost)) return true;
  }
  return false;
}
