import type { Config } from '../config/config.ts';

/** Outside the pool: the search's notifications, those of streams, NOTIFY, and exports. */
const OF_API = 3 + 3;
/** LISTEN for events and for webhooks, NOTIFY, a verification, a rebuild, parts of the log. */
const OF_WORKER = 6;

/** The most connections to PostgreSQL that a process of this configuration has at a time. */
export function mostConnections({ role, databasePool }: Config): number {
  const api = role === 'worker' ? 0 : OF_API;
  const worker = role === 'api' ? 0 : OF_WORKER;
  return databasePool + api + worker;
}
