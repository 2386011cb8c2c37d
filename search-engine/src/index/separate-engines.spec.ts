import { describe, expect, it } from '@jest/globals';
import { createEngine, type SearchEngine } from '../engine.ts';
import { generatedShops } from '../testing/generated-shops.ts';
import { KOCHI, load, searchRequest, shopsIn, shopsJson } from '../testing/shops-and-requests.ts';

const REQUESTS = [
  searchRequest({ from: KOCHI, radius: 40 }),
  searchRequest({ text: 'bakrey', from: KOCHI, radius: 40 }),
  searchRequest({ text: 'silks stores qwxz market', sortBy: 'relevance' }),
  searchRequest({ text: 'medicals', from: KOCHI, radius: 100, openNow: true }),
  searchRequest({ category: 'bakery', sortBy: 'name', offset: 20 }),
  searchRequest({ text: 's', limit: 500 }),
];

const answersOf = (engine: SearchEngine) =>
  REQUESTS.map((request) => {
    const result = engine.search(request);
    return { ...result, page: shopsJson(result) };
  });

describe('two engines in one process', () => {
  const engines = [1, 2].map((seed) => load(createEngine(), generatedShops(1_500 * seed, seed)));

  it('have the same results when their searches alternate', () => {
    const alone = engines.map((engine) => answersOf(engine));
    for (let round = 0; round < 3; round += 1)
      for (const [at, request] of REQUESTS.entries())
        for (const [n, engine] of engines.entries()) {
          const result = engine.search(request);
          expect({ ...result, page: shopsJson(result) }).toEqual(alone[n]![at]);
        }
  });

  it('can write a page after further searches', () => {
    const [one, other] = engines as [SearchEngine, SearchEngine];
    for (const request of REQUESTS) {
      const expected = shopsIn(one.search(request));
      const result = one.search(request);
      for (const between of [other, one]) for (const each of REQUESTS) between.search(each);
      expect(shopsIn(result)).toEqual(expected);
    }
  });

  it('do not see each other’s changes', () => {
    const [one, other] = [createEngine(), createEngine()];
    const [shop] = generatedShops(1, 1);
    one.put({ ...shop!, name: 'Zyxwv', category: 'spaceships' });
    for (const request of [searchRequest({ text: 'zyxvw' }), searchRequest({ text: 'spaceship' })])
      expect([one, other].map((engine) => engine.search(request).total)).toEqual([1, 0]);
    expect(other.versionOf(shop!.id)).toBeNull();
  });
});

describe('an engine', () => {
  const [shop] = generatedShops(1, 1);

  it('can be bulk-loaded only while it is empty', () => {
    const engine = createEngine();
    engine.put(shop!);
    expect(() => engine.bulkLoad()).toThrow('Only an empty index can be loaded');
  });

  it('has a snapshot only until its first change', () => {
    const engine = load(createEngine(), [shop!]);
    engine.remove(shop!.id, 2);
    expect(() => engine.snapshot()).toThrow('without changes');
    expect(() => createEngine().snapshot()).toThrow('bulk-loaded');
  });
});
