// For `npm run bench -- search`: how long changes and merges block an otherwise idle process.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { forceFullGc } from '../../../../platform/kernel/force-full-gc.ts';
import { Database, UNLIMITED } from '../../../../platform/persistence/database.ts';
import { SlicedIndex } from '../../search/sliced-index.ts';
import { loadShops } from '../../search/load-shops.ts';
import { readAllShops } from '../../search/read-all-shops.ts';
import type { IndexedShop } from '../indexed-shop.ts';

const AT_ONCE = 20;
const EVERY_MS = 20;
/** The meter adds it to every stop. */
const RESOLUTION_MS = 1;

const [, , url, changes] = process.argv;
const database = new Database({
  url: url!,
  max: 2,
  applicationName: 'bench',
  statementWithinMs: UNLIMITED,
});
const today = formatIsoDate(new Date());
const kept = new SlicedIndex((await loadShops(database, today)).index);
const changed: IndexedShop[] = [];
const enough = new AbortController();
const take = (shops: IndexedShop[]) => {
  changed.push(...shops.slice(0, Number(changes) - changed.length));
  if (changed.length === Number(changes)) enough.abort();
};
await readAllShops(database, today, () => take, enough.signal);
await database.close();
forceFullGc();
// Waits for earlier work to end.
await wait(1_000);

const meter = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
meter.enable();
for (let at = 0; at < changed.length; at += AT_ONCE) {
  const some = changed.slice(at, at + AT_ONCE);
  kept.put(some.map((shop) => ({ ...shop, version: shop.version + 4 })));
  void kept.merge();
  await wait(EVERY_MS);
}
for (let before = Infinity; kept.index.changes < before;) {
  before = kept.index.changes;
  await kept.merge();
}
meter.disable();
const longestMs = meter.max / 1e6 - RESOLUTION_MS;
process.stdout.write(JSON.stringify({ longestMs }));
