import { describe, expect, it } from '@jest/globals';
import { runInSlices } from '../structures/steps.ts';
import { aShop, load, searchRequest } from '../testing/shops-and-requests.ts';
import { ShopIndex } from './shop-index.ts';

describe('merging in slices', () => {
  it('pauses whenever a slice is over, and is complete at the end', async () => {
    const index = new ShopIndex({ maxUnsorted: 20, minFullMerge: 100 });
    load(
      index,
      Array.from({ length: 3_000 }, (_, n) => aShop(n)),
    );
    for (let n = 0; n < 200; n += 1) index.put(aShop(n, { version: 2, name: 'Changed' }));
    let time = 0;
    const found: number[] = [];
    await runInSlices(index.merge(), {
      maxMs: 3,
      now: () => (time += 1),
      pause: async () => {
        found.push(index.search(searchRequest({ text: 'changed' })).total);
      },
    });
    expect(found.length).toBeGreaterThan(3);
    expect(new Set(found)).toEqual(new Set([200]));
    expect(index.pendingChanges).toBe(0);
  });
});
