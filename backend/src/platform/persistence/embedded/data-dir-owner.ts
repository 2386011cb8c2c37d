import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ConfigError } from '../../config/config.ts';
import { isAlive, startTime } from './processes.ts';
import { writeAtomically } from '../../kernel/atomic-file.ts';

const TIMEOUT_MS = 2_000;

interface Owner {
  pid: number;
  startedAt: string | null;
  address: string;
}

/** The process that runs on this data folder; unknown properties are null. */
export async function liveOwner(dataDir: string): Promise<Partial<Owner> | null> {
  const lock = await lockOf(dataDir).catch(() => null);
  const holder = lock === null ? null : await askHolder(lock);
  return holder?.pid ? holder : ((await recordedOwner(dataDir)) ?? holder);
}

/**
 * Makes this process the owner of the data folder, or throws and names the owner. The owner listens
 * on the folder's lock, which the system gives to one process and frees whenever that process ends.
 * `owner.json` names the owner for operators and for versions without the lock.
 * Returns a function that releases the folder.
 */
export async function claimDataDir(dataDir: string, address: string): Promise<() => Promise<void>> {
  const file = join(dataDir, 'owner.json');
  let lock: Server | null = null;
  try {
    await mkdir(dataDir, { recursive: true });
    const self: Owner = { pid: process.pid, startedAt: startTime(process.pid), address };
    lock = await hold(await lockOf(dataDir), self);
    const other = lock ? await recordedOwner(dataDir) : ((await liveOwner(dataDir)) ?? {});
    if (other) throw new ConfigError(alreadyRunning(other, dataDir));
    await writeAtomically(file, JSON.stringify(self));
  } catch (error) {
    lock?.close();
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `DATA_DIR=${dataDir} must be a folder that this user can write to (${(error as Error).message})`,
    );
  }
  return async () => {
    await rm(file, { force: true });
    lock?.close();
  };
}

function alreadyRunning({ address, pid }: Partial<Owner>, dataDir: string): string {
  const at = address ? ` at ${address}` : '';
  return `Nattil is already running${at} with the data in ${dataDir}${pid ? ` (pid ${pid})` : ''}`;
}

/** The owner named by owner.json, for versions without the lock; null when its pid was reused. */
async function recordedOwner(dataDir: string): Promise<Owner | null> {
  const owner = parse(await readFile(join(dataDir, 'owner.json'), 'utf8').catch(() => ''));
  if (!owner?.pid || owner.pid === process.pid) return null;
  return isAlive(owner.pid) && startTime(owner.pid) === owner.startedAt ? (owner as Owner) : null;
}

/**
 * The lock's address: a name that the system frees when its holder ends (Linux, Windows), elsewhere
 * a file, which a killed holder leaves behind. It identifies the folder, not its path.
 */
async function lockOf(dataDir: string): Promise<string> {
  const { dev, ino } = await stat(dataDir, { bigint: true });
  const name = `nattil-${dev}-${ino}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

/** Takes the lock and answers other processes with `self`; null when another process holds it. */
async function hold(lock: string, self: Owner): Promise<Server | null> {
  for (let left = false; ; left = true) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(JSON.stringify(self));
    });
    try {
      await new Promise<void>((held, failed) => server.once('error', failed).listen(lock, held));
      return server.unref();
    } catch (error) {
      if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
      if (left || lock.startsWith('\0') || (await askHolder(lock))) return null;
      await rm(lock, { force: true });
    }
  }
}

/** null when nobody holds the lock; empty when the holder does not answer who it is. */
async function askHolder(lock: string): Promise<Partial<Owner> | null> {
  const socket = connect(lock);
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer')));
  let connected = false;
  socket.once('connect', () => (connected = true));
  const answered = await text(socket).catch(() => null);
  return connected ? (parse(answered ?? '') ?? {}) : null;
}

function parse(json: string): Partial<Owner> | null {
  try {
    const owner: unknown = JSON.parse(json);
    return typeof owner === 'object' ? owner : null;
  } catch {
    return null;
  }
}
