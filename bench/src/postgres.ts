import { spawn, type ChildProcess } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { until } from './child.ts';
import { connect } from './product.ts';

/** Everything needed to start a product's PostgreSQL again without the product. */
export interface PostgresFiles {
  bin: string;
  dataDir: string;
  /** The files' owner; PostgreSQL does not run as root. */
  uid: number;
  gid: number;
  url: string;
}

/** Reads the paths of a running PostgreSQL's program and files. */
export async function postgresFiles(client: pg.Client, url: string): Promise<PostgresFiles> {
  const { rows } = await client.query<{ bin: string; dataDir: string }>(
    `select (select setting from pg_config where name = 'BINDIR') as bin,
            current_setting('data_directory') as "dataDir"`,
  );
  const { bin, dataDir } = rows[0]!;
  const { uid, gid } = await stat(dataDir);
  return { bin, dataDir, uid, gid, url };
}

/** Starts the server on the port of its URL, with the same settings as the product does. */
export function startPostgres({ bin, dataDir, uid, gid, url }: PostgresFiles): ChildProcess {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=512MB',
    'max_wal_size=2GB',
  ];
  const args = ['-D', dataDir, '-p', new URL(url).port, ...settings.flatMap((s) => ['-c', s])];
  const asOwner = process.getuid?.() === 0 ? { uid, gid } : {};
  const server = spawn(join(bin, 'postgres'), args, { cwd: '/', stdio: 'ignore', ...asOwner });
  const stopWithUs = () => server.kill('SIGINT');
  process.once('exit', stopWithUs);
  server.once('exit', () => process.off('exit', stopWithUs));
  return server;
}

export async function untilPostgresAnswers(url: string, everyMs = 50): Promise<void> {
  await until('PostgreSQL answers', async () => (await (await connect(url)).end(), true), {
    everyMs,
  });
}
