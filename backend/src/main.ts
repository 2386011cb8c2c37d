import 'reflect-metadata';
import type { Application } from './application.ts';
import { ConfigError, type Config } from './platform/config/config.ts';
import { expectFreePorts } from './free-ports.ts';
import { loadKeys } from './platform/config/keys.ts';
import { within } from './platform/kernel/async/within.ts';
import { DeclarationError } from './platform/registries/declaration-error.ts';
import { indexFileIn, Loader, MANY_SHOPS } from './modules/shops/public-start.ts';
import { claimDataDir } from './platform/persistence/embedded/data-dir-owner.ts';
import { untilReachable, whyOutOfReach } from './platform/persistence/wait-for-database.ts';
import { EmbeddedPostgres } from './platform/persistence/embedded/embedded-postgres.ts';
import { openOutput } from './output.ts';
import { readSettings } from './settings.ts';
import { welcome } from './welcome.ts';

/** Limits of a whole stop, of what follows DRAIN_SECONDS, and of PostgreSQL at its end. */
const STOP_TIMEOUT_MS = 14_000;
const AFTER_DRAIN_MS = 9_000;
const STOP_POSTGRES_MS = 5_000;
/** npm repeats the terminal's signal at once, so only a later signal counts as a second one. */
const SECOND_SIGNAL_AFTER_MS = 1_000;

/** Runs one process of the product until a signal stops it. */
export async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const output = await openOutput(env);
  const { say, fail } = output;
  let config: Config | undefined;
  let release = async () => {};
  let postgres: EmbeddedPostgres | undefined;
  let app: Application | undefined;
  let stoppingSince: number | undefined;
  let answers: Promise<void> | undefined;

  const stop = async (code: number) => {
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    const limit = stopLimitMs(config);
    setTimeout(() => process.exit(1), limit).unref();
    const forApp = limit - (postgres ? STOP_POSTGRES_MS : SECOND_SIGNAL_AFTER_MS);
    const drained = await within(forApp, 'Draining', Promise.resolve(app?.stop())).then(
      () => true,
      () => false,
    );
    const left = limit - (performance.now() - stoppingSince);
    await postgres?.stop(left - SECOND_SIGNAL_AFTER_MS);
    await release();
    process.exit(drained ? code : 1);
  };
  const onSignal = () => {
    if (stoppingSince === undefined) {
      say('Stopping …');
      void stop(0);
    } else if (performance.now() - stoppingSince > SECOND_SIGNAL_AFTER_MS) {
      say('Stopping at once');
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  process.on('uncaughtException', (error) => {
    fail(`Nattil stops because of an internal error: ${traceOf(error)}`);
    void stop(1);
  });
  // A closed terminal must not prevent an orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

  try {
    config = readSettings(env);
    if (config.role === 'all') release = await claimDataDir(config.dataDir, config.publicUrl);
    await expectFreePorts(config);
    const keys = await loadKeys(config);
    const loader = config.role === 'worker' ? undefined : new Loader();
    if (!config.databaseUrl) {
      const onLost = (error: Error) => {
        fail(`Nattil stops: ${error.message}`);
        void stop(1);
      };
      const { dataDir, port: exceptPort } = config;
      postgres = new EmbeddedPostgres({ dataDir, say, exceptPort, onLost });
      answers = postgres.start();
      await postgres.launched();
    }
    const url = config.databaseUrl ?? postgres!.url;
    const sessionUrl = config.databaseSessionUrl ?? url;
    if (config.databaseUrl) await untilReachable(sessionUrl, say);
    // While this thread loads the program, the database starts and another thread may load the
    // shops.
    const isStarting = postgres !== undefined;
    const file = indexFileIn(config.dataDir);
    const search = {
      url: sessionUrl,
      today: null,
      minShops: MANY_SHOPS,
      isStarting,
      file,
      mayRestore: true,
    };
    const shops = loader?.load(search);
    shops?.catch(() => undefined);
    const [{ startApplication }] = await Promise.all([program(), answers]);
    app = await startApplication(config, keys, url, say, shops);
    if (stoppingSince === undefined) welcome(config, app, output);
  } catch (error) {
    if (stoppingSince !== undefined) return;
    fail(sentence(error, config));
    await stop(1);
  }
}

/** Milliseconds after which a stop is given up; longer if DRAIN_SECONDS is above its default. */
function stopLimitMs(config: Config | undefined): number {
  return Math.max(STOP_TIMEOUT_MS, (config?.drainSeconds ?? 0) * 1_000 + AFTER_DRAIN_MS);
}

const program = () => import('./application.ts');

/** A start-up error as a sentence for the terminal. */
function sentence(error: unknown, config: Config | undefined): string {
  if (error instanceof ConfigError || error instanceof DeclarationError)
    return `Nattil cannot start: ${error.message}`;
  const { code, message, port } = error as { code?: string; message?: string; port?: number };
  const name = port !== undefined && port === config?.metrics.port ? 'METRICS_PORT' : 'PORT';
  if (code === 'EADDRINUSE')
    return `Nattil cannot start: port ${port} is in use. Set ${name} to another one, or stop what uses it.`;
  if (code === 'EACCES' && /listen/.test(message ?? ''))
    return `Nattil cannot start: this user may not open port ${port}. Set ${name} to one above 1023.`;
  const why = whyOutOfReach(error);
  if (why) return `Nattil cannot start: DATABASE_URL cannot be reached: ${why}.`;
  if (code === '55P03')
    return 'Nattil cannot start: another session, e.g. a backup, locks tables that must change. Start again when it has finished.';
  return `Nattil cannot start: ${traceOf(error)}`;
}

/**
 * The stack of an error. Messages of the database are removed, because they may quote user input.
 */
function traceOf(error: unknown): string {
  const { code, stack, message } = error as { code?: unknown; stack?: string; message?: string };
  if (!stack) return String(error);
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return stack;
  return stack.replace(message ?? '', `database error ${code}`);
}
