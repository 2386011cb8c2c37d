import type pg from 'pg';
import { LOCKS } from '../persistence/advisory-locks.ts';
import { DomainError } from '../kernel/domain/domain-error.ts';
import { readingClient, type Queryable } from '../persistence/database.ts';

/** Exports at once in all processes. */
const MAX_CONCURRENT = 3;
/** Small batches keep V8's garbage young; batches of 500 triple the heap. */
const ROWS_AT_ONCE = 100;
/** Sorting and storing a million rows takes seconds. */
const STATEMENT_WITHIN_MS = 120_000;
/** Makes PostgreSQL cancel a statement when its client is gone. */
const CHECK_CLIENT = 'set client_connection_check_interval = 500';

/**
 * The connection of one export, outside the pool because a slow client may keep it for minutes. It
 * owns the export's slot and rows, and both are freed when it ends for whatever reason.
 */
export class ExportReader implements Queryable {
  /** The last statement; a connection runs one at a time. */
  #last: Promise<unknown> = Promise.resolve();
  #held = 0;
  #ended: Promise<void> | undefined;

  private constructor(
    private readonly client: pg.Client,
    private readonly db: Queryable,
  ) {}

  /** Refused while this person has another export, or while too many exports run. */
  static async connect(url: string, personId: string): Promise<ExportReader> {
    const { client, db } = readingClient(url, 'nattil-export', STATEMENT_WITHIN_MS);
    // Statements fail on their own when the connection is lost.
    client.on('error', () => undefined);
    const reader = new ExportReader(client, db);
    try {
      await client.connect();
      await reader.query(CHECK_CLIENT);
      await reader.takePlace(personId);
    } catch (error) {
      await reader.end();
      throw error;
    }
    return reader;
  }

  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]> {
    return this.inTurn(() => this.db.query<Row>(text, values));
  }

  execute(text: string, values?: readonly unknown[]): Promise<number> {
    return this.inTurn(() => this.db.execute(text, values));
  }

  private inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#last.then(run, run);
    this.#last = result;
    return result;
  }

  /** Runs `open` on one snapshot. No transaction stays open after it. */
  async atOneMoment<T>(open: () => Promise<T>): Promise<T> {
    await this.query('begin isolation level repeatable read, read only');
    const opened = await open();
    await this.query('commit');
    return opened;
  }

  /**
   * Keeps the rows of a statement, which are fetched in batches. At the commit PostgreSQL stores
   * them for this connection, in a file if there are many: no open snapshot holds back VACUUM.
   */
  async hold<Row>(text: string, values: readonly unknown[]): Promise<AsyncIterable<Row[]>> {
    this.#held += 1;
    const name = `held_${this.#held}`;
    await this.query(`declare ${name} no scroll cursor with hold for ${text}`, values);
    return this.fetch<Row>(name);
  }

  /** Ends at once, even in the middle of a statement. */
  end(): Promise<void> {
    this.#ended ??= this.client.end().catch(() => undefined);
    return this.#ended;
  }

  private async *fetch<Row>(name: string): AsyncGenerator<Row[]> {
    for (;;) {
      const rows = await this.query<Row>(`fetch ${ROWS_AT_ONCE} from ${name}`);
      if (rows.length > 0) yield rows;
      if (rows.length < ROWS_AT_ONCE) return;
    }
  }

  private async takePlace(personId: string): Promise<void> {
    const [own] = await this.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as mine',
      [LOCKS.exportingForOne, personId],
    );
    if (!own!.mine) throw new DomainError('EXPORT_RUNNING', { retryAfter: 10 });
    for (let place = 1; place <= MAX_CONCURRENT; place += 1) {
      const [one] = await this.query<{ mine: boolean }>(
        'select pg_try_advisory_lock($1, $2) as mine',
        [LOCKS.exporting, place],
      );
      if (one!.mine) return;
    }
    throw new DomainError('EXPORTS_BUSY', { retryAfter: 60 });
  }
}
