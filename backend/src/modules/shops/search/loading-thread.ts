// A thread of its own that reads all shops into an index, which it gives away as a whole.
import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { formatIsoDate } from '@nattil/contracts/formats';
import { giveBackMemory } from '../../../platform/give-back-memory.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { untilItAnswers } from '../../../platform/persistence/until-it-answers.ts';
import { buffersOf } from '../search-index/packed-buffers.ts';
import { loadShops } from './load-shops.ts';
import type { Loaded, ToLoad } from './loader.ts';
import { generationOf, HALVES, howManyShops } from './searchable-shops.ts';

const [{ url, today, least, isStarting }] = (await once(parentPort!, 'message')) as [ToLoad];
if (isStarting) await untilItAnswers(url, () => true);
const database = new Database({ url, max: HALVES.length, applicationName: 'nattil-load' });
// Before the shops, so that one who has a table that was built meanwhile can be told from it.
const generation = await generationOf(database);
const isWorthIt = (await howManyShops(database)) >= least;
const index = isWorthIt ? await loadShops(database, today ?? formatIsoDate(new Date())) : null;
await database.close();
const loaded: Loaded = { generation, packed: index && index.pack() };
// V8 would keep for other threads what this one leaves behind.
giveBackMemory();
parentPort!.postMessage(loaded, buffersOf(loaded));
