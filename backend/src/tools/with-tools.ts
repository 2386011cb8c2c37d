import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { AppModule } from '../app.module.ts';
import { ensureDatabase, prepare, type Permits } from '../application.ts';
import type { Config } from '../platform/config/config.ts';
import { loadKeys } from '../platform/config/keys.ts';
import { EVENT_CHANNEL } from '../platform/messaging/signals/notifiers.ts';
import { Database, UNLIMITED } from '../platform/persistence/database.ts';
import { openDatabase, runTool, type Say } from './tool.ts';

export interface Tools {
  app: INestApplicationContext;
  config: Config;
  database: Database;
  say: Say;
  /** True while a process serves this database and follows its events. */
  beside: boolean;
}

interface Opening extends Permits {
  /** Runs before the keys are read; `beside` is true while a process serves this database. */
  before?: (config: Config, beside: boolean) => Promise<void>;
}

/** Runs a command-line tool that needs the product's parts. */
export function withTools(
  work: (tools: Tools) => Promise<void>,
  opening: Opening = {},
): Promise<void> {
  return runTool((config, say) => openTools(config, say, work, opening));
}

/** The product's parts on its database, after the migrations. */
export async function openTools(
  config: Config,
  say: Say,
  work: (tools: Tools) => Promise<void>,
  { before, ...permits }: Opening = {},
): Promise<void> {
  const { url, beside, leave } = await openDatabase(config, say);
  let database: Database | undefined;
  let app: INestApplicationContext | undefined;
  try {
    database = new Database({
      url: config.databaseSessionUrl ?? url,
      max: 6,
      applicationName: 'nattil-tool',
      statementWithinMs: UNLIMITED,
    });
    await before?.(config, beside);
    const keys = await loadKeys(config);
    await ensureDatabase(database.url, config, keys, say, permits);
    app = await NestFactory.createApplicationContext(AppModule.with(config, keys, database), {
      logger: false,
      abortOnError: false,
    });
    await prepare(app, database, say);
    await work({ app, config, database, say, beside });
    // The processes that follow the events need not wait for their next look.
    await database.query(`notify ${EVENT_CHANNEL}`);
  } finally {
    await app?.close();
    await database?.close();
    await leave();
  }
}
