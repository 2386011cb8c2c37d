import type { Dirent } from 'node:fs';
import { chown, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../../kernel/atomic-file.ts';

const CHUNK_BYTES = 262_144;
/** Files copied at the same time; each copy ends with a wait for the disk. */
const CONCURRENT_FILES = 16;

/** Uid and gid of another user; null stands for this process's user. */
type Owner = { uid: number; gid: number } | null;

interface Options {
  owner?: Owner;
  /** By path below the folder: 'nothing' skips it, 'empty' creates a folder without its content. */
  leaveOut?: (path: string) => 'nothing' | 'empty' | null;
}

/**
 * Copies a folder to a new one that only its owner can read, and returns when the copy is on disk.
 * Skips files that vanish meanwhile.
 */
export async function copyFolder(
  from: string,
  to: string,
  { owner = null, leaveOut = () => null }: Options = {},
  below = '',
): Promise<void> {
  await makeFolder(to, owner);
  const copy = async (entry: Dirent) => {
    const path = join(below, entry.name);
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    const left = leaveOut(path);
    if (left === 'nothing') return;
    if (left === 'empty') await makeFolder(target, owner);
    else if (entry.isDirectory()) await copyFolder(source, target, { owner, leaveOut }, path);
    else if (entry.isFile()) await copyFile(source, target, owner);
  };
  const entries = await readdir(from, { withFileTypes: true }).catch(ifVanished([]));
  for (let at = 0; at < entries.length; at += CONCURRENT_FILES)
    await Promise.all(entries.slice(at, at + CONCURRENT_FILES).map(copy));
  await syncFolder(to);
}

/** Copies to the end of the file, which may grow or be truncated meanwhile. */
export async function copyFile(from: string, to: string, owner: Owner = null): Promise<void> {
  const source = await open(from, 'r').catch(ifVanished(null));
  if (!source) return;
  const target = await open(to, 'wx', 0o600);
  await pipeline(
    source.createReadStream({ highWaterMark: CHUNK_BYTES }),
    target.createWriteStream({ flush: true }),
  );
  if (owner) await chown(to, owner.uid, owner.gid);
}

async function makeFolder(folder: string, owner: Owner): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (owner) await chown(folder, owner.uid, owner.gid);
}

function ifVanished<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
}
