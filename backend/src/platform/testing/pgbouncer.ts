import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unprivilegedUser } from '../persistence/embedded/unprivileged-user.ts';
import { freePort } from '../messaging/testing/free-port.ts';

/** Debian installs it outside the PATH of users other than root. */
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

export function pgbouncerIsInstalled(): boolean {
  return spawnSync('pgbouncer', ['--version'], { env: { PATH } }).status === 0;
}

export interface PgBouncer {
  /** The address of the same database through the pooler. */
  url: string;
  /** Makes it connect to another port of the server, and drop what it has. */
  pointTo(port: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a real PgBouncer in front of a database: each transaction gets one of few connections.
 * @param databaseUrl with user and password
 */
export async function startPgBouncer(
  databaseUrl: string,
  { connections, port }: { connections: number; port?: number },
): Promise<PgBouncer> {
  const dir = await mkdtemp(join(tmpdir(), 'nattil-pgbouncer-'));
  const server = new URL(databaseUrl);
  const own = new URL(databaseUrl);
  own.port = String(port ?? (await freePort()));
  const file = (name: string, text: string) => writeFile(join(dir, name), text, { mode: 0o644 });
  const configure = (serverPort: string) =>
    file(
      'pgbouncer.ini',
      `[databases]
* = host=${server.hostname} port=${serverPort}
[pgbouncer]
listen_addr = ${own.hostname}
listen_port = ${own.port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(dir, 'users')}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 100
`,
    );
  await chmod(dir, 0o755);
  await file('users', `"${server.username}" "${decodeURIComponent(server.password)}"\n`);
  await configure(server.port);
  const child = spawn('pgbouncer', ['-q', join(dir, 'pgbouncer.ini')], {
    ...unprivilegedUser(),
    cwd: '/',
    env: { PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  return {
    url: own.href,
    async pointTo(serverPort) {
      await configure(String(serverPort));
      child.kill('SIGHUP');
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      await rm(dir, { recursive: true, force: true });
    },
  };
}
