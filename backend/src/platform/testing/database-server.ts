import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DECLARATIONS } from '../../app.module.ts';
import { Database, UNLIMITED } from '../persistence/database.ts';
import { EmbeddedPostgres } from '../persistence/embedded/embedded-postgres.ts';
import { ensureExtensions } from '../persistence/extensions.ts';
import { migrate } from '../persistence/orm/orm.ts';
import { recordEvents } from './examples/recording.ts';
import { provide } from './provided.ts';
import { TEMPLATE, withDatabase } from './template.ts';

/** Starts one embedded PostgreSQL per run and migrates a template that each file clones. */
export async function startDatabaseServer(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nattil-test-'));
  // If the run is root, PostgreSQL is another user and needs access.
  await chmod(dataDir, 0o755);
  const postgres = new EmbeddedPostgres({
    dataDir,
    say: () => undefined,
    settings: { fsync: 'off', full_page_writes: 'off', max_wal_size: '2GB' },
  });
  await postgres.start();
  const server = new Database({
    url: postgres.url,
    max: 1,
    applicationName: 'test-setup',
    statementWithinMs: UNLIMITED,
  });
  await server.query(`create database ${TEMPLATE}`);
  await server.close();
  const template = new Database({
    url: withDatabase(postgres.url, TEMPLATE),
    max: 2,
    applicationName: 'test-setup',
    statementWithinMs: UNLIMITED,
  });
  await ensureExtensions(template);
  await migrate(template, DECLARATIONS.migrations);
  await template.close();
  provide('databaseServer', postgres.url);
  provide('scratchDir', dataDir);
  return async () => {
    await recordEvents(postgres.url);
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
