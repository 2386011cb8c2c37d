import 'reflect-metadata';
import { startApplication, type Application } from './application.ts';
import { ConfigError, readConfig, type Config } from './platform/config/config.ts';
import { loadKeys } from './platform/config/keys.ts';
import { claimDataDir } from './platform/persistence/data-dir-owner.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './platform/persistence/embedded-postgres.ts';
import { welcome } from './welcome.ts';

const STOPS_WITHIN_MS = 14_000;

/** Runs one process of the product until it is told to stop. */
export async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  let config: Config | undefined;
  let release = async () => {};
  let postgres: EmbeddedPostgres | undefined;
  let app: Application | undefined;
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await app?.stop();
    await postgres?.stop();
    await release();
  };
  const onSignal = () => {
    if (stopping) return;
    say('Stopping …');
    setTimeout(() => process.exit(1), STOPS_WITHIN_MS).unref();
    stopping = stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    config = readConfig(env);
    if (config.role === 'all') release = await claimDataDir(config.dataDir, config.publicUrl);
    const keys = await loadKeys(config);
    if (!config.databaseUrl)
      postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, say });
    app = await startApplication(config, keys, config.databaseUrl ?? postgres!.url, say);
    welcome(config, app.address!, app.signIn, say);
  } catch (error) {
    if (stopping) return;
    process.stderr.write(`${sentence(error, config)}\n`);
    await stop().catch(() => undefined);
    process.exit(1);
  }
}

/** What went wrong at start-up, for the person at the terminal. */
function sentence(error: unknown, config: Config | undefined): string {
  if (error instanceof ConfigError) return `Nattil cannot start: ${error.message}`;
  const { code, message, stack } = error as { code?: string; message?: string; stack?: string };
  if (code === 'EADDRINUSE')
    return `Nattil cannot start: port ${config?.port} is in use. Set PORT to another one, or stop what uses it.`;
  if (code === 'EACCES' && /listen/.test(message ?? ''))
    return `Nattil cannot start: this user may not open port ${config?.port}. Set PORT to one above 1023.`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000')
    return `Nattil cannot start: DATABASE_URL cannot be reached (${message}).`;
  return `Nattil cannot start: ${stack ?? String(error)}`;
}
