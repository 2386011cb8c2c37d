import { ConfigError, type Config } from '../platform/config/config.ts';
import { DeclarationError } from '../platform/registries/declaration-error.ts';
import { claimDataDir, liveOwner } from '../platform/persistence/embedded/data-dir-owner.ts';
import {
  EmbeddedPostgres,
  runningPostgresUrl,
} from '../platform/persistence/embedded/embedded-postgres.ts';
import { readSettings } from '../settings.ts';

export type Say = (line: string) => void;

export interface OpenDatabase {
  url: string;
  /** True while a process serves this database and follows its events. */
  beside: boolean;
  leave(): Promise<void>;
}

/** Runs a command-line tool; an error ends the process with a message and exit code 1. */
export async function runTool(work: (config: Config, say: Say) => Promise<void>): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  // Stops the tool's own PostgreSQL with it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  try {
    await work({ ...readSettings(process.env), demoData: false }, say);
  } catch (error) {
    const { message, stack } = error as Error;
    const isExpected = error instanceof ConfigError || error instanceof DeclarationError;
    process.stderr.write(`${isExpected ? message : stack}\n`);
    process.exitCode = 1;
  }
}

/** DATABASE_URL, the embedded database of a running process, or one started for the tool. */
export async function openDatabase(config: Config, say: Say): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) return { url: databaseUrl, beside: false, leave: async () => undefined };
  if (await liveOwner(dataDir)) {
    const url = await runningPostgresUrl(dataDir);
    if (!url) throw new ConfigError('The database of the running process cannot be found');
    return { url, beside: true, leave: async () => undefined };
  }
  const release = await claimDataDir(dataDir, 'a command-line tool');
  const postgres = new EmbeddedPostgres({ dataDir, say });
  const leave = async () => {
    await postgres.stop();
    await release();
  };
  try {
    await postgres.start();
  } catch (error) {
    await leave();
    throw error;
  }
  return { url: postgres.url, beside: false, leave };
}
