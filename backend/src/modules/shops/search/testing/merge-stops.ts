// For `npm run bench -- search`: how long changes and merges block an otherwise idle process.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import type { IndexedShop } from '@nattil/search-engine';
import { forceFullGc } from '../../../../platform/kernel/force-full-gc.ts';
import { Database, UNLIMITED } from '../../../../platform/persistence/database.ts';
import { loadShops } from '../load-shops.ts';
import { readAllShops } from '../read-all-shops.ts';
import { SlicedIndex } from '../sliced-index.ts';

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
const index = new SlicedIndex((await loadShops(database, today)).engine);
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
  index.put(some.map((shop) => ({ ...shop, version: shop.version + 4 })));
  void index.merge();
  await wait(EVERY_MS);
}
for (let before = Infinity; index.engine.pendingChanges < before;) {
  before = index.engine.pendingChanges;
  await index.merge();
}
meter.disable();
const longestMs = meter.max / 1e6 - RESOLUTION_MS;
process.stdout.write(JSON.stringify({ longestMs }));
