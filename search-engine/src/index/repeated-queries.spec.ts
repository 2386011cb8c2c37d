import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SearchRequest } from '../queries/search-request.ts';
import { generatedShops } from '../testing/generated-shops.ts';
import {
  KOCHI,
  KOZHIKODE,
  load,
  namesFor,
  numberedId,
  searchRequest,
  shopsJson,
} from '../testing/shops-and-requests.ts';
import { ShopIndex } from './shop-index.ts';

const SHOPS = 6_000;
const TEXTS = [
  'bakery',
  'bakrey',
  'silks',
  'nair',
  'medicals',
  'road',
  'chirayil',
  'kozhi',
  'qwxz',
  'nair stores',
  'silks road',
  'sils road',
  'krishna medicals store',
  'bakery qwxz',
  'road silks medicals',
  'bakery kozhikode',
];

const OVER_THE_DATE_LINE = { latitude: 10, longitude: 179.99 };

describe('a repeated query', () => {
  let index: ShopIndex;
  let spaces = 0;

  beforeAll(() => {
    index = new ShopIndex({ maxUnsorted: 20, minFullMerge: 200 });
    load(index, generatedShops(SHOPS, 3));
  });

  const answerTo = (fields: Partial<SearchRequest>) => {
    const found = index.search(searchRequest(fields));
    return { ...found, page: shopsJson(found) };
  };
  /** More spaces make another text, which is not cached. */
  const firstAnswerTo = (fields: Partial<SearchRequest> & { text: string }) =>
    answerTo({ ...fields, text: `${fields.text}${' '.repeat((spaces += 1))}` });
  const expectTheSame = (fields: Partial<SearchRequest> & { text: string }) => {
    const first = firstAnswerTo(fields);
    for (const _ of ['once', 'twice', 'from what is kept']) expect(answerTo(fields)).toEqual(first);
  };
  const everyRequest = (): (Partial<SearchRequest> & { text: string })[] =>
    TEXTS.flatMap((text) => [
      ...[0.5, 5, 40, 400].flatMap((radius) => [
        { text, from: KOCHI, radius },
        { text, from: KOZHIKODE, radius, limit: 3, offset: 4 },
      ]),
      { text, from: KOCHI, radius: 100, limit: 500 },
      { text, from: KOCHI, radius: 100, sortBy: 'distance' as const },
      { text, from: KOCHI, radius: 100, sortBy: 'relevance' as const, descending: true },
      { text, from: KOCHI, radius: 100, sortBy: 'discount' as const, descending: true },
      { text, from: KOCHI, radius: 100, sortBy: 'name' as const },
      { text, from: KOCHI, radius: 100, openNow: true },
      { text, from: KOCHI, radius: 100, minPercent: 10 },
      { text, from: KOCHI, radius: 100, exactWords: true },
      { text, from: OVER_THE_DATE_LINE, radius: 100 },
      { text, bounds: { south: 9, west: 76, north: 10.5, east: 77 } },
      { text },
    ]);

  it('has the same result as the first time, with any other fields', () => {
    for (const fields of everyRequest()) expectTheSame(fields);
  });

  it('has it while shops are removed, added and merged', () => {
    for (const fields of everyRequest()) answerTo(fields);
    for (let n = 0; n < SHOPS; n += 9) index.remove(numberedId(n), 2);
    const some = everyRequest().filter((_, n) => n % 3 === 0);
    for (const fields of some) expectTheSame(fields);
    for (const shop of generatedShops(90, 3)) index.put({ ...shop, version: 3, name: 'Silks' });
    for (const fields of some) expectTheSame(fields);
    let steps = 0;
    for (const _ of index.merge())
      if ((steps += 1) % 40 === 0) expectTheSame(some[steps % some.length]!);
    for (const fields of some) expectTheSame(fields);
    expect(namesFor(index, { text: 'silks', limit: 3 })).toEqual(['Silks', 'Silks', 'Silks']);
  });

  it('has it also after the cache was emptied', () => {
    const small = new ShopIndex();
    load(small, generatedShops(50, 3));
    const fields = () =>
      TEXTS.map((text) => shopsJson(small.search(searchRequest({ text, limit: 50 }))));
    const first = fields();
    for (let n = 0; n < 5; n += 1) expect(fields()).toEqual(first);
  });
});
