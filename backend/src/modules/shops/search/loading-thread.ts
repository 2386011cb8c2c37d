// Thread that reads all shops into an index and transfers the index to the main thread.
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { createEngine, type SearchEngine } from '@nattil/search-engine';
import { forceFullGc } from '../../../platform/kernel/force-full-gc.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { waitForPostgres } from '../../../platform/persistence/embedded/wait-for-postgres.ts';
import { buffersOf } from './array-buffers.ts';
import { isOfUse, newestEvent, readSnapshot, writeSnapshot } from './index-file.ts';
import { loadShops } from './load-shops.ts';
import type { Read, ToLoad } from './loader.ts';
import { READERS } from './read-all-shops.ts';
import { areAtLeast, generationOf } from './searchable-shops.ts';

const [toLoad] = (await once(parentPort!, 'message')) as [ToLoad];
const { url, today, file, program } = toLoad;
const database = new Database({ url, max: READERS, applicationName: 'nattil-load' });
/** An engine with the catalogue's words, prepared while the database starts. */
let empty: SearchEngine | undefined;
const found = await storedBefore();
if (found) {
  await database.close();
  transfer(found);
  report(null);
} else {
  const isWorthIt = await areAtLeast(database, toLoad.minShops);
  const { generation, engine } = isWorthIt
    ? await loadShops(database, today ?? formatIsoDate(new Date()), { engine: empty })
    : { generation: await generationOf(database), engine: null };
  const newest = await newestEvent(database);
  await database.close();
  const isStored = engine !== null && engine.size >= toLoad.minStored!;
  const read = { generation, snapshot: engine && engine.snapshot() };
  const written = Promise.withResolvers<void>();
  const storing = store(read, isStored ? newest : null, written.resolve);
  // The main thread need not wait until the file is safe on disk.
  await Promise.race([written.promise, storing]);
  transfer(read);
  // Otherwise V8 keeps the memory of this thread for other threads.
  forceFullGc();
  report(await storing);
}

/** The index of an earlier process, read while the database starts; null if it cannot be used. */
async function storedBefore(): Promise<Read | null> {
  const stored = toLoad.mayRestore && file && program ? readSnapshot(file, program) : null;
  if (!stored) empty = createEngine();
  if (toLoad.isStarting) await waitForPostgres(url, () => true);
  if (!stored || !(await isOfUse(database, await generationOf(database), stored))) return null;
  return { generation: stored.generation, snapshot: stored.snapshot };
}

/** Resolves with null when the file is safe on disk, or with the reason why it is not. */
async function store(
  { generation, snapshot }: Read,
  newest: Awaited<ReturnType<typeof newestEvent>>,
  written: () => void,
): Promise<string | null> {
  if (!file || !program) return null;
  try {
    if (snapshot && newest)
      await writeSnapshot(file, program, { generation, ...newest, snapshot }, written);
    else await rm(file, { force: true });
    return null;
  } catch (error) {
    return `The search's index cannot be kept for the next start: ${(error as Error).message}`;
  }
}

function transfer(read: Read): void {
  parentPort!.postMessage(read, buffersOf(read));
}

function report(complaint: string | null): void {
  parentPort!.postMessage(complaint);
}
