// npm run database
import { once } from 'node:events';
import { ConfigError } from '../platform/config/config.ts';
import { openDatabase, runTool } from './tool.ts';

// Runs the embedded PostgreSQL alone, for pg_dump and pg_restore; an empty DATA_DIR gets an empty
// database.
await runTool(async (config, say) => {
  if (config.databaseUrl) throw new ConfigError('DATABASE_URL is set: connect to that PostgreSQL');
  const { url, beside, leave } = await openDatabase(config, say);
  say(`PostgreSQL answers at ${url}`);
  if (beside) return say('It belongs to the running Nattil');
  say('Ctrl-C stops it');
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.removeAllListeners(signal);
  // Keeps the process alive: waiting for a signal alone does not.
  const alive = setInterval(() => undefined, 60_000);
  await Promise.race(signals.map((signal) => once(process, signal)));
  clearInterval(alive);
  await leave();
});
