// Thread that reads all shops into an index and transfers the index to the main thread.
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { forceFullGc } from '../../../platform/kernel/force-full-gc.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { waitForPostgres } from '../../../platform/persistence/embedded/wait-for-postgres.ts';
import { buffersOf } from '../search-index/packed-buffers.ts';
import { ShopIndex } from '../search-index/shop-index.ts';
import { isOfUse, keepIndex, keptIndex, newestEvent } from './index-file.ts';
import { loadShops } from './load-shops.ts';
import type { Read, ToLoad } from './loader.ts';
import { READERS } from './read-all-shops.ts';
import { areAtLeast, generationOf } from './searchable-shops.ts';

const [toLoad] = (await once(parentPort!, 'message')) as [ToLoad];
const { url, today, file, program } = toLoad;
const database = new Database({ url, max: READERS, applicationName: 'nattil-load' });
/** An index with the catalogue's words, prepared while the database starts. */
let empty: ShopIndex | undefined;
const found = await keptBefore();
if (found) {
  await database.close();
  giveAway(found);
  tell(null);
} else {
  const isWorthIt = await areAtLeast(database, toLoad.least);
  const { generation, index } = isWorthIt
    ? await loadShops(database, today ?? formatIsoDate(new Date()), { index: empty })
    : { generation: await generationOf(database), index: null };
  const newest = await newestEvent(database);
  await database.close();
  const read = { generation, packed: index && index.pack() };
  const written = Promise.withResolvers<void>();
  const isKept = index !== null && index.size >= toLoad.leastKept!;
  const keeping = keep(read, isKept ? newest : null, written.resolve);
  // The main thread need not wait until the file is safe on disk.
  await Promise.race([written.promise, keeping]);
  giveAway(read);
  // Otherwise V8 keeps the memory of this thread for other threads.
  forceFullGc();
  tell(await keeping);
}

/** The index of an earlier process, read while the database starts; null if it cannot be used. */
async function keptBefore(): Promise<Read | null> {
  const kept = toLoad.mayBeKept && file && program ? keptIndex(file, program) : null;
  if (!kept) empty = new ShopIndex();
  if (toLoad.isStarting) await waitForPostgres(url, () => true);
  if (!kept || !(await isOfUse(database, await generationOf(database), kept))) return null;
  return { generation: kept.generation, packed: kept.packed };
}

/** Resolves with null when the file is safe on disk, or with the reason why it is not. */
async function keep(
  { generation, packed }: Read,
  newest: Awaited<ReturnType<typeof newestEvent>>,
  written: () => void,
): Promise<string | null> {
  if (!file || !program) return null;
  try {
    if (packed && newest)
      await keepIndex(file, program, { generation, ...newest, packed }, written);
    else await rm(file, { force: true });
    return null;
  } catch (error) {
    return `The search's index cannot be kept for the next start: ${(error as Error).message}`;
  }
}

function giveAway(read: Read): void {
  parentPort!.postMessage(read, buffersOf(read));
}

function tell(complaint: string | null): void {
  parentPort!.postMessage(complaint);
}
