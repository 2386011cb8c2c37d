import { LOCKS } from './advisory-locks.ts';
import { dedicatedClient } from './database.ts';

const WAIT_MS = 120_000;
const LOOK_EVERY_MS = 250;

/**
 * Runs start-up work (migrations, topics, first data) in one process at a time, under a session
 * lock on its own connection. Other processes wait at most two minutes and say so.
 */
export async function underStartUpLock<T>(
  url: string,
  say: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const client = dedicatedClient(url, 'nattil-start');
  client.on('error', () => undefined);
  await client.connect();
  try {
    const end = Date.now() + WAIT_MS;
    for (let reported = false; ;) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [LOCKS.start]);
      if (rows[0].mine) break;
      if (!reported) say('Another process is preparing the database; waiting for it …');
      reported = true;
      if (Date.now() > end)
        throw new Error('Another process has been preparing the database for two minutes');
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
