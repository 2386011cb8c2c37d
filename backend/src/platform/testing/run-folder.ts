import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../persistence/embedded/processes.ts';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 8 * 2 ** 30;
const NAME = 'nattil-run-';

/**
 * A folder for all files of a run, also for those that specs put into the system's temporary folder.
 * It is in memory if there is room: on a disk, the thousand files of a cloned database take 20 times
 * as long.
 */
export async function makeRunFolder(): Promise<() => Promise<void>> {
  const parent = (await hasRoomInMemory()) ? MEMORY : tmpdir();
  await removeLeftBehind(parent);
  const folder = join(parent, `${NAME}${process.pid}`);
  await mkdir(folder);
  process.env.TMPDIR = folder;
  return () => rm(folder, { recursive: true, force: true });
}

async function hasRoomInMemory(): Promise<boolean> {
  const free = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return Math.min(free, process.availableMemory()) >= NEEDED_BYTES;
}

/** Removes the folders of runs that were killed. */
async function removeLeftBehind(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(NAME) || isAlive(Number(name.slice(NAME.length)))) continue;
    await rm(join(parent, name), { recursive: true, force: true });
  }
}
