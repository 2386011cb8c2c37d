import { chown, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file that is there whole or not at all, also after a power loss: aside, to the disk, and
 * renamed. Readable by its owner alone; `owner` is another user than this process's.
 *
 * @param content of several parts each is asked for when the one before it is written
 */
export async function writeWhole(
  file: string,
  content: string | Buffer | Iterable<Uint8Array>,
  owner?: { uid: number; gid: number } | null,
): Promise<void> {
  const aside = `${file}.part`;
  try {
    const handle = await open(aside, 'w', 0o600);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (owner) await chown(aside, owner.uid, owner.gid);
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/** Makes what was renamed or removed in a folder last; Windows does that by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
