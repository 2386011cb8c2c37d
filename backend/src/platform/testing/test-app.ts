import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { SchedulerRegistry } from '@nestjs/schedule';
import { startApplication, type Application } from '../../application.ts';
import { readSettings } from '../../settings.ts';
import type { Config } from '../config/config.ts';
import { loadKeys } from '../config/keys.ts';
import { Clock } from '../persistence/clock.ts';
import { Database, UNLIMITED, dedicatedClient } from '../persistence/database.ts';
import { ApiClient } from './api-client.ts';
import { provided } from './provided.ts';
import { TEMPLATE, withDatabase } from './template.ts';
import { violationsOfPublishedSchemas } from './published-events.ts';

const KEY = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';

/** The keys of all applications under test, so that they accept one another's tokens. */
export const TEST_KEYS = { JWT_SECRET: KEY, AUDIT_KEY: KEY, OTP_KEY: KEY, DATA_KEY: KEY };

export interface TestApp {
  app: Application;
  config: Config;
  database: Database;
  clock: Clock;
  url: string;
  databaseUrl: string;
  /** A client without a session; sessions are added with `as`. */
  api: ApiClient;
  /** A provider of the running application. */
  get<T>(token: new (...args: never[]) => T): T;
  /** Stops the application. Fails if a recorded event violates its published schema. */
  close(): Promise<void>;
}

/**
 * Starts the whole application on its own database, over HTTP on a free port. Sweeps do not run by
 * themselves.
 */
export async function startTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const databaseUrl = env.DATABASE_URL ?? (await cloneDatabase());
  const config = readSettings({
    DATABASE_URL: databaseUrl,
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_POOL: '8',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    GEOCODING_URL: 'off',
    ARGON2_MEMORY_KIB: '64',
    ADMIN_EMAIL: 'admin@nattil.example',
    ADMIN_PASSWORD: 'Back-home-2026',
    ...TEST_KEYS,
    AUDIT_HEADS_FILE: join(provided('scratchDir'), `${new URL(databaseUrl).pathname}.heads`),
    ...env,
  });
  const app = await startApplication(config, await loadKeys(config), databaseUrl, () => undefined);
  // Specs run sweeps themselves. A scheduled sweep would sometimes run at the same time and take a
  // part of the rows that the spec counts.
  for (const sweep of app.nest.get(SchedulerRegistry).getCronJobs().values()) await sweep.stop();
  const database = app.nest.get(Database);
  return {
    app,
    config,
    database,
    clock: app.nest.get(Clock),
    url: app.address!,
    databaseUrl,
    api: new ApiClient(app.address!),
    get: (token) => app.nest.get(token),
    async close() {
      const violations = await violationsOfPublishedSchemas(database).finally(() => app.stop());
      if (violations.length > 0)
        throw new Error(`Events break their published schemas:\n${violations.join('\n')}`);
    },
  };
}

/** Clones a migrated database from the run's template; returns its URL. */
export async function cloneDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = dedicatedClient(provided('databaseServer'), 'test-clone', UNLIMITED);
  await client.connect();
  await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  await client.end();
  return withDatabase(provided('databaseServer'), name);
}
