import { chown, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file that appears complete or not at all, even after a power loss: to a temporary file,
 * which is synced and renamed. Only its owner can read it, by default this process's user.
 *
 * @param content the next part of an iterable is pulled after the previous one is written
 */
export async function writeAtomically(
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

/** Makes renames and removals in a folder durable; Windows does that by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
