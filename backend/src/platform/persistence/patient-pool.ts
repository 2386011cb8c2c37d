import pg from 'pg';
import { pause } from '../kernel/async/pause.ts';

/** Neither the role nor the server may have another connection. */
export const TOO_MANY_CONNECTIONS = '53300';
const GROWS_AGAIN_AFTER_MS = 10_000;
const PAUSE_MS = 100;

/**
 * A pool that makes do with the connections it has when PostgreSQL refuses another one: requests
 * then wait for these as they wait for a full pool. It tries to grow again after ten seconds.
 */
export class PatientPool extends pg.Pool {
  readonly #size: number;
  readonly #waitsMs: number;
  readonly #refused: (error: unknown) => void;
  #refusedAt = -Infinity;

  constructor(
    options: pg.PoolConfig & { max: number; connectionTimeoutMillis: number },
    refused: (error: unknown) => void,
  ) {
    super(options);
    this.#refused = refused;
    this.#size = options.max;
    this.#waitsMs = options.connectionTimeoutMillis;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    done: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      release: (broken?: Error | boolean) => void,
    ) => void,
  ): void;
  override connect(done?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    const connected = this.connectPatiently();
    if (!done) return connected;
    connected.then(
      (client) => done(undefined, client, (broken) => client.release(broken)),
      (error: Error) => done(error, undefined, () => undefined),
    );
  }

  private async connectPatiently(): Promise<pg.PoolClient> {
    const end = performance.now() + this.#waitsMs;
    for (;;) {
      if (performance.now() - this.#refusedAt > GROWS_AGAIN_AFTER_MS) this.options.max = this.#size;
      try {
        return await super.connect();
      } catch (error) {
        if (!isRefusal(error)) throw error;
        error.code = TOO_MANY_CONNECTIONS;
        this.#refusedAt = performance.now();
        this.options.max = Math.max(1, this.totalCount);
        this.#refused(error);
        if (performance.now() > end) throw error;
        if (this.totalCount === 0) await pause(PAUSE_MS);
      }
    }
  }
}

/** PgBouncer refuses in words of its own, with a code for much else. */
function isRefusal(error: unknown): error is Error & { code: string } {
  const { code, message } = error as Error & { code?: string };
  return code === TOO_MANY_CONNECTIONS || /max_client_conn/.test(message);
}
