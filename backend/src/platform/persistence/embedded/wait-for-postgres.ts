import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const TIMEOUT_MS = 60_000;
const POLL_MS = 20;
const STARTING_UP = '57P03';

/**
 * Waits for a PostgreSQL that was just started, and for as long as it recovers from a crash.
 *
 * @param isRunning the wait ends when it returns false
 * @throws the error of the last try
 */
export async function waitForPostgres(url: string, isRunning: () => boolean): Promise<void> {
  for (let end = Date.now() + TIMEOUT_MS; ; await delay(POLL_MS)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if ((error as { code?: string }).code === STARTING_UP) end = Date.now() + TIMEOUT_MS;
      if (!isRunning() || Date.now() > end) throw error;
    }
  }
}
