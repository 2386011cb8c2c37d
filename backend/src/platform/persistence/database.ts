import type { Socket } from 'node:net';
import pg from 'pg';
import { DatabaseTroubles } from './database-troubles.ts';
import { PatientPool } from './patient-pool.ts';
import { PreparedStatements } from './prepared-statements.ts';

/** Runs SQL with `$1` parameters: the pool or one transaction. */
export interface Queryable {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Returns the number of rows that the statement changed. */
  execute(text: string, values?: readonly unknown[]): Promise<number>;
}

const BIGINT = 20;
const NUMERIC = 1700;

// Sequence numbers, counts and paise stay far below 2^53; percents are numeric(5,2).
const types = new pg.TypeOverrides();
types.setTypeParser(BIGINT, Number);
types.setTypeParser(NUMERIC, Number);

/** PostgreSQL's limit for one statement; long work sets its own limit. */
const STATEMENT_WITHIN_MS = 8_000;
/** No limit, for migrations and tools. */
export const UNLIMITED = 0;
/** Time after PostgreSQL's limit until this process gives up a silent connection. */
const ANSWER_LATER_MS = 2_000;
const CONNECT_WITHIN_MS = 5_000;
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const SESSION = [
  'idle_in_transaction_session_timeout=10000',
  // A statement that waits for a table lock blocks all later statements on that table.
  'lock_timeout=30000',
  'synchronous_commit=on',
  'TimeZone=UTC',
  // Ends the connections of a vanished process soon.
  'tcp_keepalives_idle=30',
  'tcp_keepalives_interval=10',
  'tcp_keepalives_count=3',
];

/** Replaces the limits that a role has behind a pooler. */
const OWN_SESSION =
  '-c idle_in_transaction_session_timeout=0 -c lock_timeout=0 -c statement_timeout=';

export interface DatabaseOptions {
  url: string;
  /** For what needs a session of its own, if `url` leads to a pooler. */
  sessionUrl?: string | undefined;
  max: number;
  applicationName: string;
  /** Limit of each statement in milliseconds; eight seconds by default. */
  statementWithinMs?: number;
}

/** The one connection pool of the process; MikroORM draws from it too. */
export class Database implements Queryable {
  readonly pool: pg.Pool;
  readonly url: string;
  /** The address for connections that keep a session: LISTEN, session locks, cursors, exports. */
  readonly sessionUrl: string;
  readonly troubles = new DatabaseTroubles();
  /** Null behind a pooler: the names would be those of another session. */
  readonly statements: PreparedStatements | null;
  readonly #plain: Queryable;

  constructor(options: DatabaseOptions) {
    const { url, max, applicationName, statementWithinMs = STATEMENT_WITHIN_MS } = options;
    this.url = url;
    this.sessionUrl = options.sessionUrl ?? url;
    this.statements = this.isBehindPooler ? null : new PreparedStatements();
    const session = [...SESSION, `statement_timeout=${statementWithinMs}`];
    const poolOptions = {
      connectionString: url,
      max,
      application_name: applicationName,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      ...KEEP_ALIVE,
      // A pooler keeps no settings of a session; operations.md has those of its role.
      ...(this.isBehindPooler ? {} : { options: session.map((one) => `-c ${one}`).join(' ') }),
      types,
    };
    this.pool = new PatientPool(poolOptions, (error) => this.troubles.note(error));
    // A dropped connection without a listener would end the process; the pool replaces it.
    this.pool.on('connect', (client) => {
      client.on('error', () => undefined);
      loseWhenSilent(client);
    });
    this.pool.on('acquire', (client) => allowSilence(client, statementWithinMs));
    this.pool.on('release', (_error, client) => allowSilence(client, UNLIMITED));
    this.pool.on('error', () => undefined);
    this.#plain = onClient(this.pool, this);
  }

  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    return this.#plain.query<Row>(text, values);
  }

  execute(text: string, values?: readonly unknown[]): Promise<number> {
    return this.#plain.execute(text, values);
  }

  /**
   * Runs `work` in its own transaction: committed when it returns, rolled back when it throws.
   * `opening` holds statements without parameters that are sent in one message with `begin`; `work`
   * gets the rows of the last one. `withinMs` replaces the limit of each statement.
   */
  async transaction<T, Row = unknown>(
    work: (tx: Queryable, opened: Row[]) => Promise<T>,
    opening = '',
    withinMs?: number,
  ): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      const tx = onClient(client, this);
      const begin = withinMs === undefined ? 'begin;' : longTransaction(client, withinMs);
      const result = await work(tx, await tx.query<Row>(`${begin} ${opening}`));
      await client.query('commit');
      return result;
    } catch (error) {
      this.troubles.note(error);
      await client.query('rollback').catch((e: Error) => (broken = e));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Whether a pooler hands out connections for each transaction, without a session. */
  get isBehindPooler(): boolean {
    return this.sessionUrl !== this.url;
  }

  /** MikroORM ends the given pool when it closes; ending it twice would throw. */
  async close(): Promise<void> {
    if (!this.pool.ended && !this.pool.ending) await this.pool.end();
  }
}

/**
 * A connection outside the pool, e.g. for LISTEN or a session lock. After a statement that timed
 * out it is unusable: end it and open another.
 */
export function dedicatedClient(
  url: string,
  applicationName: string,
  statementWithinMs = STATEMENT_WITHIN_MS,
): pg.Client {
  return new pg.Client({
    ...dedicated(url, applicationName, statementWithinMs),
    query_timeout: silence(statementWithinMs),
  });
}

/**
 * A dedicated connection for many large results in sequence. It does without pg's timer per query,
 * which would keep all results until a full garbage collection, like pg's promises (see `answer`).
 */
export function readingClient(
  url: string,
  applicationName: string,
  statementWithinMs: number,
): { client: pg.Client; db: Queryable } {
  const client = new pg.Client(dedicated(url, applicationName, statementWithinMs));
  loseWhenSilent(client);
  const plain = onClient(client);
  async function heard<T>(run: () => Promise<T>): Promise<T> {
    allowSilence(client, statementWithinMs);
    try {
      return await run();
    } finally {
      allowSilence(client, UNLIMITED);
    }
  }
  const db: Queryable = {
    query: (text, values) => heard(() => plain.query(text, values)),
    execute: (text, values) => heard(() => plain.execute(text, values)),
  };
  return { client, db };
}

function dedicated(url: string, applicationName: string, statementWithinMs: number) {
  return {
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    options: OWN_SESSION + statementWithinMs,
    ...KEEP_ALIVE,
  };
}

/**
 * Returns the `begin` of a transaction with a longer limit per statement on this pool connection.
 */
export function longTransaction(client: pg.PoolClient, withinMs: number): string {
  allowSilence(client, withinMs);
  return `begin; set local statement_timeout = ${withinMs};`;
}

/** Milliseconds of silence after which a connection counts as lost; 0 means never. */
function silence(statementWithinMs: number): number {
  return statementWithinMs === UNLIMITED ? 0 : statementWithinMs + ANSWER_LATER_MS;
}

type Connection = pg.Client | pg.PoolClient;

/**
 * PostgreSQL itself ends statements that take too long. When nothing at all arrives, PostgreSQL is
 * frozen or the network drops packets. The connection is then destroyed: this fails its statement
 * at once and keeps the pool from using it again.
 */
function loseWhenSilent(client: Connection): void {
  const socket = socketOf(client);
  socket.on('timeout', () => socket.destroy(new SilentDatabase()));
}

/** Limits silence while the connection is in use; an idle one may be silent. */
function allowSilence(client: Connection, statementWithinMs: number): void {
  socketOf(client).setTimeout(silence(statementWithinMs));
}

function socketOf(client: Connection): Socket {
  return client.connection.stream as Socket;
}

class SilentDatabase extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('PostgreSQL does not answer');
  }
}

/** Queries on one connection or on the pool; with `database`, statements that repeat are named. */
export function onClient(
  client: Pick<pg.ClientBase, 'query'> | pg.Pool,
  database?: Pick<Database, 'statements' | 'troubles'>,
): Queryable {
  const run = <T>(
    text: string,
    values: readonly unknown[],
    of: (result: pg.QueryResult) => T,
  ): Promise<T> => {
    const name = values.length > 0 ? database?.statements?.nameOf(text) : undefined;
    const query = { ...(name && { name }), text, values: values as unknown[], types };
    return answer(client, query, of, (error) => {
      database?.troubles.note(error);
      database?.statements?.noteError(text, error);
    });
  };
  return {
    query: <Row>(text: string, values: readonly unknown[] = []) =>
      run(text, values, ({ rows }) => rows as Row[]),
    execute: (text, values = []) => run(text, values, ({ rowCount }) => rowCount ?? 0),
  };
}

/**
 * pg's own promise holds its whole result, and V8 keeps such promises until a full garbage
 * collection: half a gigabyte for 400,000 rows read in batches.
 */
function answer<T>(
  client: Pick<pg.ClientBase, 'query'> | pg.Pool,
  query: pg.QueryConfig,
  of: (result: pg.QueryResult) => T,
  failed: (error: Error) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    client.query(query, (error: Error | null, result: pg.QueryResult | pg.QueryResult[]) => {
      if (error) {
        failed(error);
        return reject(error);
      }
      // Statements without parameters go in one message; the rows of the last one are the result.
      resolve(of(Array.isArray(result) ? result.at(-1)! : result));
    });
  });
}
