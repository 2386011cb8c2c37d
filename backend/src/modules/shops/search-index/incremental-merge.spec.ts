import { describe, expect, it } from '@jest/globals';
import { mergeInSlices } from './incremental-merge.ts';
import { ShopIndex } from './shop-index.ts';
import { aShop, question } from './testing/asking.ts';

describe('merging in slices', () => {
  it('lets others run whenever the time is over, and is complete at the end', async () => {
    const index = new ShopIndex({ changedTogether: 20, mergedFrom: 100 });
    index.load(Array.from({ length: 3_000 }, (_, n) => aShop(n)));
    for (let n = 0; n < 200; n += 1) index.put(aShop(n, { version: 2, name: 'Changed' }));
    let time = 0;
    const found: number[] = [];
    await mergeInSlices(index, {
      most: 3,
      now: () => (time += 1),
      pause: async () => {
        found.push(index.search(question({ text: 'changed' })).total);
      },
    });
    expect(found.length).toBeGreaterThan(3);
    expect(new Set(found)).toEqual(new Set([200]));
    expect(index.changes).toBe(0);
  });
});
