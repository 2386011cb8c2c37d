import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { IndexedShop } from '../documents/indexed-shop.ts';
import type { SearchRequest, SearchResult } from '../queries/search-request.ts';
import { runToEnd } from '../structures/steps.ts';
import { generatedShops } from '../testing/generated-shops.ts';
import { randomRequest, randomShop } from '../testing/random-shops.ts';
import { load, MONDAY_MORNING, searchRequest, shopsJson } from '../testing/shops-and-requests.ts';
import { ShopIndex } from './shop-index.ts';

/** The index as another thread receives it. */
const throughAnotherThread = (index: ShopIndex): ShopIndex =>
  runToEnd(ShopIndex.restore(structuredClone(index.snapshot())));

const loaded = (shops: Iterable<IndexedShop>, count?: number) =>
  load(new ShopIndex(), shops, count);

const withJson = (result: SearchResult) => ({ ...result, page: shopsJson(result) });

describe('an index that is restored from a snapshot', () => {
  const shops = [...generatedShops(300, 5)];
  const ask = (index: ShopIndex, fields: Partial<SearchRequest>) =>
    withJson(index.search(searchRequest(fields)));

  it('has the same results as the original', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(randomShop(40), { selector: ({ id }) => id, maxLength: 40 }),
        fc.array(randomRequest, { minLength: 4, maxLength: 4 }),
        (some, requests) => {
          const [there, here] = [loaded(some), throughAnotherThread(loaded(some))];
          for (const fields of requests)
            expect(withJson(here.search(fields))).toEqual(withJson(there.search(fields)));
          expect(here.suggest('ba', MONDAY_MORNING)).toEqual(there.suggest('ba', MONDAY_MORNING));
        },
      ),
      { numRuns: 15, seed: 11 },
    );
  });

  it('follows changes and merges like the original', () => {
    const [there, here] = [loaded(shops), throughAnotherThread(loaded(shops))];
    const changed = [...generatedShops(600, 8)];
    for (const index of [there, here]) {
      for (const [n, shop] of changed.entries())
        index.put({ ...shop, version: 2, name: `${shop.name} Word${n}` });
      for (const { id } of changed.slice(0, 50)) index.remove(id, 3);
      for (const _ of index.merge());
    }
    for (const fields of [{}, { text: 'word77' }, { text: 'bakrey' }, { text: 'medicals kochi' }])
      expect(ask(here, fields)).toEqual(ask(there, fields));
    expect(here.size).toBe(there.size);
    expect(here.versionOf(changed[0]!.id)).toBe(3);
  });

  it('may have no shops', () => {
    const here = throughAnotherThread(loaded([]));
    expect(ask(here, { text: 'bakery' }).total).toBe(0);
    here.put(shops[0]!);
    expect(ask(here, {}).total).toBe(1);
  });
});

it('loads more shops than expected', () => {
  const shops = [...generatedShops(40, 3)];
  const index = loaded(shops, 0);
  for (const { id, version } of shops) expect(index.versionOf(id)).toBe(version);
  expect(index.search(searchRequest({ limit: 40 })).total).toBe(
    loaded(shops).search(searchRequest({ limit: 40 })).total,
  );
});
