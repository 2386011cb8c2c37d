import { describe, expect, it } from '@jest/globals';
import { ShopIndex } from './shop-index.ts';
import {
  aShop,
  indexOf,
  KM,
  KOCHI,
  load,
  MONDAY_MORNING,
  namesFor,
  numberedId,
  searchRequest,
  shopsIn,
  shopsJson,
} from '../testing/shops-and-requests.ts';
import { generatedShops } from '../testing/generated-shops.ts';

describe('a shop that changes', () => {
  it('is found at once as it is now, and no more as it was', () => {
    const index = indexOf({ name: 'Old Name' }, { name: 'Other' });
    index.put(aShop(0, { version: 2, name: 'New Name' }));
    expect(namesFor(index, { text: 'old' })).toEqual([]);
    expect(namesFor(index, { text: 'new' })).toEqual(['New Name']);
    expect(index.search(searchRequest()).total).toBe(2);
    expect([index.size, index.pendingChanges]).toEqual([2, 1]);
  });

  it('is never overwritten by what is older', () => {
    const index = indexOf({ name: 'First', version: 3 });
    expect(index.put(aShop(0, { version: 2, name: 'Older' }))).toBe(false);
    expect(index.remove(numberedId(0), 2)).toBe(false);
    expect(namesFor(index, {})).toEqual(['First']);
    expect(index.versionOf(numberedId(0))).toBe(3);
  });

  it('is gone when it is removed, also for what was said before', () => {
    const index = indexOf({ name: 'First' });
    expect(index.remove(numberedId(0), 2)).toBe(true);
    expect(index.put(aShop(0, { version: 2 }))).toBe(false);
    expect(index.search(searchRequest())).toMatchObject({ total: 0 });
    expect(index.put(aShop(0, { version: 3, name: 'Back' }))).toBe(true);
    expect(namesFor(index, {})).toEqual(['Back']);
  });

  it('is removed also before it was ever heard of', () => {
    const index = new ShopIndex();
    index.remove(numberedId(0), 5);
    expect(index.put(aShop(0, { version: 4 }))).toBe(false);
    expect(index.size).toBe(0);
  });

  it('brings a category and a city of its own, and words that nobody had', () => {
    const index = indexOf({ name: 'First' });
    index.put(aShop(1, { name: 'Zyxwv', category: 'spaceships', city: 'Atlantis' }));
    expect(namesFor(index, { text: 'zyxvw' })).toEqual(['Zyxwv']);
    expect(namesFor(index, { category: 'spaceships' })).toEqual(['Zyxwv']);
    expect(namesFor(index, { text: 'atlantis' })).toEqual(['Zyxwv']);
  });

  it('is suggested from then on, and no more once it is gone', () => {
    const index = indexOf({ name: 'Blue Lagoon' });
    const suggested = () => index.suggest('blue', MONDAY_MORNING).shops.map(({ name }) => name);
    expect(suggested()).toEqual(['Blue Lagoon']);
    index.put(aShop(1, { name: 'Blue' }));
    expect(suggested()).toEqual(['Blue', 'Blue Lagoon']);
    index.remove(numberedId(0), 2);
    expect(suggested()).toEqual(['Blue']);
  });

  it('is found by words that were searched in vain before', () => {
    const index = indexOf({ name: 'Deep Space' });
    const search = (text: string) => namesFor(index, { text });
    expect([search('qwertz'), search('space ship')]).toEqual([[], ['Deep Space']]);
    index.put(aShop(1, { name: 'Qwertz' }));
    expect(search('qwertz')).toEqual(['Qwertz']);
    index.put(aShop(2, { name: 'Ship' }));
    expect(search('space ship')).toEqual(['Deep Space']);
    // All words are known by now; the category of two words is new.
    index.put(aShop(3, { name: 'Deep', category: 'space ship' }));
    expect(search('space ship')).toEqual(['Deep']);
  });
});

describe('shops that are loaded with very many', () => {
  it('are answered like others, before and after they change and are merged', () => {
    const sizes = { maxUnsorted: 10, minFullMerge: 20 };
    const [plain, inOrder] = [new ShopIndex(sizes), new ShopIndex(sizes)];
    load(plain, generatedShops(2_000, 1));
    load(inOrder, generatedShops(2_000, 1), 10_000);
    const told = (index: ShopIndex) =>
      ['', 'bakery', 'silks'].map((text) =>
        shopsJson(index.search(searchRequest({ from: KOCHI, radius: 50, text }))),
      );
    expect(told(inOrder)).toEqual(told(plain));
    for (const index of [plain, inOrder]) {
      for (const shop of generatedShops(60, 1)) index.put({ ...shop, version: 2, name: 'Silks' });
      for (const _ of index.merge());
    }
    expect(told(inOrder)).toEqual(told(plain));
    expect(namesFor(inOrder, { text: 'silks', limit: 10 })).toContain('Silks');
  });
});

describe('merging what has changed', () => {
  it('leaves one order of all, found the same before, between and after', () => {
    const index = new ShopIndex({ maxUnsorted: 50, minFullMerge: 400 });
    load(index, generatedShops(3_000, 1));
    const asked = { from: KOCHI, text: 'bakery', radius: 25 };
    const moved = Array.from({ length: 600 }, (_, n) =>
      aShop(n, {
        version: 2,
        name: `Moved Bakery ${n}`,
        latitude: KOCHI.latitude + n * 0.01 * KM,
      }),
    );
    for (const shop of moved) index.put(shop);
    for (let n = 0; n < 600; n += 3) index.remove(numberedId(n), 3);
    const answer = () => {
      const found = index.search(searchRequest(asked));
      return { ...found, page: shopsJson(found) };
    };
    const expected = answer();
    let steps = 0;
    for (const _ of index.merge()) {
      steps += 1;
      if (steps % 7 === 0) expect(answer()).toEqual(expected);
    }
    expect(steps).toBeGreaterThan(7);
    expect(index.pendingChanges).toBe(0);
    expect(answer()).toEqual(expected);
  });

  it('takes over what changes meanwhile', () => {
    const index = new ShopIndex({ maxUnsorted: 10, minFullMerge: 20 });
    load(
      index,
      Array.from({ length: 2_000 }, (_, n) => aShop(n)),
    );
    for (let n = 0; n < 40; n += 1) index.put(aShop(n, { version: 2, name: 'Second' }));
    const merge = index.merge();
    for (let step = 0; step < 3; step += 1) merge.next();
    index.put(aShop(7, { version: 3, name: 'Third' }));
    index.remove(numberedId(8), 3);
    index.remove(numberedId(1_500), 2);
    for (const _ of merge);
    expect(index.size).toBe(1_998);
    expect(namesFor(index, { text: 'third' })).toEqual(['Third']);
    expect(index.search(searchRequest({ text: 'second' })).total).toBe(38);
  });

  it('has nothing to do where little has changed', () => {
    const index = indexOf(...Array.from({ length: 100 }, () => ({})));
    index.put(aShop(200));
    expect(index.merge().next().done).toBe(true);
  });
});

describe('pages far behind', () => {
  const SHOPS = 8_000;
  const index = new ShopIndex();
  load(index, generatedShops(SHOPS, 1));
  for (const shop of generatedShops(150, 1))
    index.put({ ...shop, version: 2, discountPercent: 7, name: `Changed ${shop.name}` });

  it.each([
    ['by name', { sortBy: 'name' as const }],
    ['by name, the last first', { sortBy: 'name' as const, descending: true }],
    ['by discount', { sortBy: 'discount' as const, descending: true }],
    ['by distance', { from: KOCHI, radius: 3_000 }],
    ['by words', { text: 's' }],
    ['by words around a place', { text: 's', from: KOCHI, radius: 3_000 }],
  ])('go on %s where the one before ends, of shops that have changed too', (_, asked) => {
    const page = (offset: number, limit: number) =>
      shopsIn(index.search(searchRequest({ ...asked, offset, limit }))).map(({ id }) => id);
    const all = page(0, SHOPS);
    expect(new Set(all).size).toBe(index.search(searchRequest(asked)).total);
    expect(all.length).toBeGreaterThan(2_500);
    for (let offset = 0; offset <= SHOPS; offset += 400)
      expect(page(offset, 400)).toEqual(all.slice(offset, offset + 400));
    expect(page(SHOPS + 500, 50)).toEqual([]);
  });
});
