import type pg from 'pg';
import { LOCKS } from '../../advisory-locks.ts';
import { DomainError } from '../domain/domain-error.ts';
import { readingClient, type Queryable } from '../persistence/database.ts';

/** Over all processes. */
const MAX_AT_ONCE = 3;
/** Few, so that what V8 collects of them is young; with 500 its heap grows to three times the size. */
const ROWS_AT_ONCE = 100;
/** Sorting and keeping a million rows takes seconds. */
const STATEMENT_WITHIN_MS = 120_000;
/** PostgreSQL gives up what nobody waits for any more. */
const LOOK_WHETHER_WANTED = 'set client_connection_check_interval = 500';

/**
 * The connection of one export, beside the pool, because a slow reader may keep it for minutes. It
 * holds the export's place and its rows; both go with it, however it ends.
 */
export class ExportReader implements Queryable {
  /** The last statement; a connection takes one at a time. */
  #last: Promise<unknown> = Promise.resolve();
  #held = 0;
  #ended: Promise<void> | undefined;

  private constructor(
    private readonly client: pg.Client,
    private readonly db: Queryable,
  ) {}

  /** Refused while this person has another export, or while there are too many. */
  static async connect(url: string, personId: string): Promise<ExportReader> {
    const { client, db } = readingClient(url, 'nattil-export', STATEMENT_WITHIN_MS);
    // Statements fail by themselves when it is lost.
    client.on('error', () => undefined);
    const reader = new ExportReader(client, db);
    try {
      await client.connect();
      await reader.query(LOOK_WHETHER_WANTED);
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

  /** What `open` reads and holds is the state of one moment. No transaction stays open after it. */
  async atOneMoment<T>(open: () => Promise<T>): Promise<T> {
    await this.query('begin isolation level repeatable read, read only');
    const opened = await open();
    await this.query('commit');
    return opened;
  }

  /**
   * Holds the rows of a statement; they are fetched in batches. At the commit PostgreSQL keeps them
   * for this connection, in a file where they are many: no snapshot holds back the cleaning of tables.
   */
  async hold<Row>(text: string, values: readonly unknown[]): Promise<AsyncIterable<Row[]>> {
    this.#held += 1;
    const name = `held_${this.#held}`;
    await this.query(`declare ${name} no scroll cursor with hold for ${text}`, values);
    return this.fetch<Row>(name);
  }

  /** Ends at once, also in the middle of a statement. */
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
    for (let place = 1; place <= MAX_AT_ONCE; place += 1) {
      const [one] = await this.query<{ mine: boolean }>(
        'select pg_try_advisory_lock($1, $2) as mine',
        [LOCKS.exporting, place],
      );
      if (one!.mine) return;
    }
    throw new DomainError('EXPORTS_BUSY', { retryAfter: 60 });
  }
}
