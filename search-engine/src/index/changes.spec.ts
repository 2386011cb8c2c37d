import { describe, expect, it } from '@jest/globals';
import { generatedShops } from '../testing/generated-shops.ts';
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
import { ShopIndex } from './shop-index.ts';

describe('a shop that changes', () => {
  it('is found at once by its new name, and no longer by the old one', () => {
    const index = indexOf({ name: 'Old Name' }, { name: 'Other' });
    index.put(aShop(0, { version: 2, name: 'New Name' }));
    expect(namesFor(index, { text: 'old' })).toEqual([]);
    expect(namesFor(index, { text: 'new' })).toEqual(['New Name']);
    expect(index.search(searchRequest()).total).toBe(2);
    expect([index.size, index.pendingChanges]).toEqual([2, 1]);
  });

  it('is never overwritten by an older version', () => {
    const index = indexOf({ name: 'First', version: 3 });
    expect(index.put(aShop(0, { version: 2, name: 'Older' }))).toBe(false);
    expect(index.remove(numberedId(0), 2)).toBe(false);
    expect(namesFor(index, {})).toEqual(['First']);
    expect(index.versionOf(numberedId(0))).toBe(3);
  });

  it('is not restored by a version from before its removal', () => {
    const index = indexOf({ name: 'First' });
    expect(index.remove(numberedId(0), 2)).toBe(true);
    expect(index.put(aShop(0, { version: 2 }))).toBe(false);
    expect(index.search(searchRequest())).toMatchObject({ total: 0 });
    expect(index.put(aShop(0, { version: 3, name: 'Back' }))).toBe(true);
    expect(namesFor(index, {})).toEqual(['Back']);
  });

  it('can be removed before it is added', () => {
    const index = new ShopIndex();
    index.remove(numberedId(0), 5);
    expect(index.put(aShop(0, { version: 4 }))).toBe(false);
    expect(index.size).toBe(0);
  });

  it('adds new words, categories and cities', () => {
    const index = indexOf({ name: 'First' });
    index.put(aShop(1, { name: 'Zyxwv', category: 'spaceships', city: 'Atlantis' }));
    expect(namesFor(index, { text: 'zyxvw' })).toEqual(['Zyxwv']);
    expect(namesFor(index, { category: 'spaceships' })).toEqual(['Zyxwv']);
    expect(namesFor(index, { text: 'atlantis' })).toEqual(['Zyxwv']);
  });

  it('is suggested from then on until it is removed', () => {
    const index = indexOf({ name: 'Blue Lagoon' });
    const suggested = () => index.suggest('blue', MONDAY_MORNING).shops.map(({ name }) => name);
    expect(suggested()).toEqual(['Blue Lagoon']);
    index.put(aShop(1, { name: 'Blue' }));
    expect(suggested()).toEqual(['Blue', 'Blue Lagoon']);
    index.remove(numberedId(0), 2);
    expect(suggested()).toEqual(['Blue']);
  });

  it('is found by words that matched nothing before', () => {
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

describe('shops of a large bulk load', () => {
  it('are found like others, before and after they are changed and merged', () => {
    const sizes = { maxUnsorted: 10, minFullMerge: 20 };
    const [plain, inOrder] = [new ShopIndex(sizes), new ShopIndex(sizes)];
    load(plain, generatedShops(2_000, 1));
    load(inOrder, generatedShops(2_000, 1), 10_000);
    const answersOf = (index: ShopIndex) =>
      ['', 'bakery', 'silks'].map((text) =>
        shopsJson(index.search(searchRequest({ from: KOCHI, radius: 50, text }))),
      );
    expect(answersOf(inOrder)).toEqual(answersOf(plain));
    for (const index of [plain, inOrder]) {
      for (const shop of generatedShops(60, 1)) index.put({ ...shop, version: 2, name: 'Silks' });
      for (const _ of index.merge());
    }
    expect(answersOf(inOrder)).toEqual(answersOf(plain));
    expect(namesFor(inOrder, { text: 'silks', limit: 10 })).toContain('Silks');
  });
});

describe('a merge', () => {
  it('changes no result, neither at its end nor between its steps', () => {
    const index = new ShopIndex({ maxUnsorted: 50, minFullMerge: 400 });
    load(index, generatedShops(3_000, 1));
    const fields = { from: KOCHI, text: 'bakery', radius: 25 };
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
      const found = index.search(searchRequest(fields));
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

  it('includes changes that are made meanwhile', () => {
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

  it('does nothing if few shops have changed', () => {
    const index = indexOf(...Array.from({ length: 100 }, () => ({})));
    index.put(aShop(200));
    expect(index.merge().next().done).toBe(true);
  });
});

describe('late pages', () => {
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
  ])('continue %s after the page before, with changed shops among them', (_, fields) => {
    const page = (offset: number, limit: number) =>
      shopsIn(index.search(searchRequest({ ...fields, offset, limit }))).map(({ id }) => id);
    const all = page(0, SHOPS);
    expect(new Set(all).size).toBe(index.search(searchRequest(fields)).total);
    expect(all.length).toBeGreaterThan(2_500);
    for (let offset = 0; offset <= SHOPS; offset += 400)
      expect(page(offset, 400)).toEqual(all.slice(offset, offset + 400));
    expect(page(SHOPS + 500, 50)).toEqual([]);
  });
});
