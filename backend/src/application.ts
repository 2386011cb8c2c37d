import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplicationContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule, DECLARATIONS } from './app.module.ts';
import type { Config, KeyName } from './platform/config/config.ts';
import type { Keys } from './platform/config/keys.ts';
import { refuseUnreadableValues } from './platform/encrypted-values.ts';
import { refuseOtherKeys } from './platform/known-keys.ts';
import {
  beginSeal,
  FirstAdmin,
  OutsideHeads,
  refuseOtherAuditKey,
} from './modules/admin/public.ts';
import { indexFileIn, type Loaded, SearchWatch } from './modules/shops/public.ts';
import { Health } from './platform/registries/health.ts';
import { createHttpApplication } from './platform/http-application.ts';
import { areOnMainPort } from './platform/http/monitoring/metrics-access.ts';
import { listenForMetrics } from './platform/http/monitoring/metrics-listener.ts';
import { answerLastRequests } from './platform/http/server/last-requests.ts';
import { Metrics } from './platform/registries/metrics.ts';
import { CommitNotifier, PlaceNotifier } from './platform/messaging/signals/notifiers.ts';
import { ConsumerRegistry } from './platform/messaging/consumers/consumer-registry.ts';
import { ReadModels } from './platform/messaging/rebuild/read-models.ts';
import { EVENT_TRANSPORT, type EventTransport } from './platform/messaging/delivery/transport.ts';
import { Database, UNLIMITED } from './platform/persistence/database.ts';
import { ensureExtensions } from './platform/persistence/extensions.ts';
import { keepEventSource, noticeRestore } from './platform/event-log/log-epochs.ts';
import { makeLogParts } from './platform/event-log/log-parts.ts';
import { migrate } from './platform/persistence/orm/orm.ts';
import { refuseNewerSchema } from './platform/persistence/orm/schema-version.ts';
import { underStartUpLock } from './platform/persistence/start-up-lock.ts';
import { FIRST_DATA, type FirstData } from './platform/registries/first-data.ts';
import { Worker } from './platform/messaging/worker.ts';

/** Time limit for running requests once the product stops. */
const DRAIN_TIMEOUT_MS = 5_000;
const POLL_MS = 100;

export interface Application {
  nest: NestFastifyApplication;
  /** The address of the HTTP server; null for a worker. */
  address: string | null;
  /** The address of the metrics; null if nobody may read them. */
  metricsAddress: string | null;
  /** How an administrator can sign in, for the terminal; null for a worker. */
  signIn: string | null;
  /**
   * Stops: is no longer ready, still answers requests for DRAIN_SECONDS, then takes no more
   * connections, finishes running work and closes.
   */
  stop(): Promise<void>;
}

/**
 * Starts the parts of the configured role on a running database.
 *
 * @param say reports progress to the terminal
 * @param shops shops that are being loaded for the search
 */
export async function startApplication(
  config: Config,
  keys: Keys,
  databaseUrl: string,
  say: (line: string) => void,
  shops?: Promise<Loaded>,
): Promise<Application> {
  const database = new Database({
    url: databaseUrl,
    sessionUrl: config.databaseSessionUrl ?? undefined,
    max: config.databasePool,
    applicationName: `nattil-${config.role}`,
  });
  let nest: NestFastifyApplication | undefined;
  let metrics: Server | null = null;
  try {
    if (config.role !== 'api') await new OutsideHeads(config).refuseUnwritable();
    await ensureDatabase(database.sessionUrl, config, keys, say);
    nest = await createHttpApplication(AppModule.with(config, keys, database), config);
    const app = nest;
    await app.init();
    await prepare(app, database, say);
    const signIn = config.role === 'worker' ? null : await app.get(FirstAdmin).howToSignIn();
    const worker = app.get(Worker);
    const notifier = config.role === 'api' ? app.get(CommitNotifier) : app.get(PlaceNotifier);
    const health = app.get(Health);
    const search = config.role === 'worker' ? null : app.get(SearchWatch);
    search?.start(shops, indexFileIn(config.dataDir));
    notifier.start();
    if (config.role !== 'api') await worker.start();
    // A worker serves health and metrics, too.
    metrics = await listenForMetrics(config, app.get(Metrics));
    await app.listen(config.port, config.host);
    health.accepting = true;
    const address = `http://localhost:${new URL(await app.getUrl()).port}`;
    return {
      nest: app,
      signIn,
      address,
      metricsAddress: metricsAddressOf(config, metrics, address),
      async stop() {
        health.accepting = false;
        // Nobody sends requests to a worker.
        const lastSeconds = config.role === 'worker' ? 0 : config.drainSeconds;
        if (lastSeconds > 0) await answerLastRequests(app.getHttpServer(), lastSeconds);
        await drain(app);
        await worker.stop();
        await search?.stop();
        await notifier.stop();
        closeAtOnce(metrics);
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    closeAtOnce(metrics);
    await nest?.close().catch(() => undefined);
    await database.close().catch(() => undefined);
    throw error;
  }
}

function metricsAddressOf(config: Config, own: Server | null, address: string): string | null {
  if (own) return `http://localhost:${(own.address() as AddressInfo).port}/metrics`;
  return areOnMainPort(config) ? `${address}/metrics` : null;
}

function closeAtOnce(server: Server | null): void {
  server?.close();
  server?.closeAllConnections();
}

/** Lets running requests finish within a time limit. Closes idle connections at once. */
async function drain(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  const idle = setInterval(() => server.closeIdleConnections(), POLL_MS);
  const rest = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  try {
    await app.getHttpAdapter().close();
  } finally {
    clearInterval(idle);
    clearTimeout(rest);
  }
}

/** One process prepares consumer tables, topics and first data, and then new read models. */
export async function prepare(
  app: INestApplicationContext,
  database: Database,
  say: (line: string) => void,
): Promise<void> {
  await underStartUpLock(database.sessionUrl, say, async () => {
    await app.get(ConsumerRegistry).install(database);
    await app.get<EventTransport>(EVENT_TRANSPORT).prepare();
    for (const data of app.get<FirstData[]>(FIRST_DATA)) await data.provide(say);
  });
  // Runs without that lock, because on a long log it takes longer than others wait for the lock.
  await app.get(ReadModels).bringUpToDate(say);
}

/** What a command-line tool may do and a start may not. */
export interface Permits {
  /** A key that is being replaced on purpose. */
  replacing?: KeyName | undefined;
  /** Whether values may exist whose key is not set. */
  mayLackKeys?: boolean;
}

/**
 * Prepares extensions, migrations and the seal, in one process at a time. Refuses wrong keys before
 * the first write.
 */
export async function ensureDatabase(
  url: string,
  config: Config,
  keys: Keys,
  say: (line: string) => void,
  { replacing, mayLackKeys = false }: Permits = {},
): Promise<void> {
  const database = new Database({
    url,
    max: 2,
    applicationName: 'nattil-migrations',
    statementWithinMs: UNLIMITED,
  });
  try {
    await underStartUpLock(url, say, async () => {
      await refuseNewerSchema(database, DECLARATIONS.migrations);
      await refuseOtherKeys(database, keys, replacing);
      await refuseOtherAuditKey(database, keys);
      await ensureExtensions(database);
      await migrate(database, DECLARATIONS.migrations);
      await makeLogParts(database);
      if (!mayLackKeys) await refuseUnreadableValues(database, keys, DECLARATIONS.encrypts);
      await noticeRestore(database);
      await keepEventSource(database, config);
      await beginSeal(database, config, keys, replacing);
    });
  } finally {
    await database.close();
  }
}
