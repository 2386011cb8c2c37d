import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../config/config.ts';
import { isAlive, startTime } from './processes.ts';

interface Owner {
  pid: number;
  startedAt: string | null;
  address: string;
}

/** The process that runs on this data folder now; a pid that another program uses is not it. */
export async function liveOwner(dataDir: string): Promise<{ pid: number; address: string } | null> {
  const kept = await readFile(join(dataDir, 'owner.json'), 'utf8').catch(() => 'null');
  const owner = JSON.parse(kept) as Owner | null;
  if (!owner || owner.pid === process.pid) return null;
  return isAlive(owner.pid) && startTime(owner.pid) === owner.startedAt ? owner : null;
}

/**
 * Makes this process the owner of the data folder, or says who is. An owner that died without a
 * word is recognised by pid and start time and replaced. Answers a function that gives it up.
 */
export async function claimDataDir(dataDir: string, address: string): Promise<() => Promise<void>> {
  const file = join(dataDir, 'owner.json');
  try {
    await mkdir(dataDir, { recursive: true });
    const owner = await liveOwner(dataDir);
    if (owner)
      throw new ConfigError(
        `Nattil is already running at ${owner.address} with the data in ${dataDir} (pid ${owner.pid})`,
      );
    const self: Owner = { pid: process.pid, startedAt: startTime(process.pid), address };
    await writeFile(file, JSON.stringify(self), { mode: 0o600 });
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `DATA_DIR=${dataDir} must be a folder that this user can write to (${(error as Error).message})`,
    );
  }
  return () => rm(file, { force: true });
}
