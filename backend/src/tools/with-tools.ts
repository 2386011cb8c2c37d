import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { AppModule } from '../app.module.ts';
import { ensureDatabase, prepare } from '../application.ts';
import { ConfigError, readConfig, type Config, type KeyName } from '../platform/config/config.ts';
import { loadKeys } from '../platform/config/keys.ts';
import { claimDataDir, liveOwner } from '../platform/persistence/data-dir-owner.ts';
import { Database, UNLIMITED } from '../platform/persistence/database.ts';
import { EmbeddedPostgres, runningPostgresUrl } from '../platform/persistence/embedded-postgres.ts';

export interface Tools {
  app: INestApplicationContext;
  database: Database;
  say: (line: string) => void;
  /** Whether a process serves this database now and follows its events. */
  beside: boolean;
}

interface Opening {
  /** A key that the tool replaces, so that it may differ from the one in use. */
  replacing?: KeyName | undefined;
  /** Runs before the keys are read; `beside` says that a process serves this database now. */
  before?: (config: Config, beside: boolean) => Promise<void>;
}

/**
 * Runs a command-line tool on the product's database: DATABASE_URL, the embedded one of a running
 * process, or one started for the tool. Errors end the process with a sentence and code 1.
 */
export async function withTools(
  work: (tools: Tools) => Promise<void>,
  { replacing, before }: Opening = {},
): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  let postgres: EmbeddedPostgres | undefined;
  let database: Database | undefined;
  let app: INestApplicationContext | undefined;
  let release = async () => {};
  // Its own PostgreSQL ends with it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  try {
    const config = { ...readConfig(process.env), demoData: false };
    const owner = config.databaseUrl ? null : await liveOwner(config.dataDir);
    if (!config.databaseUrl && !owner) {
      release = await claimDataDir(config.dataDir, 'a command-line tool');
      postgres = new EmbeddedPostgres({ dataDir: config.dataDir, say });
      await postgres.start();
    }
    const url = config.databaseUrl ?? postgres?.url ?? (await runningPostgresUrl(config.dataDir));
    if (!url) throw new ConfigError('The database of the running process cannot be found');
    database = new Database({
      url,
      max: 6,
      applicationName: 'nattil-tool',
      statementWithinMs: UNLIMITED,
    });
    await before?.(config, owner !== null);
    const keys = await loadKeys(config);
    await ensureDatabase(url, config, keys, say, replacing);
    app = await NestFactory.createApplicationContext(AppModule.with(config, keys, database), {
      logger: false,
      abortOnError: false,
    });
    await prepare(app, database, say);
    await work({ app, database, say, beside: owner !== null });
  } catch (error) {
    process.stderr.write(
      `${error instanceof ConfigError ? error.message : (error as Error).stack}\n`,
    );
    process.exitCode = 1;
  } finally {
    await app?.close();
    await database?.close();
    await postgres?.stop();
    await release();
  }
}
