import { describe, expect, it } from '@jest/globals';
import { LargeCountCache, PLENTY } from './large-count-cache.ts';

describe('searches that found far more than a list counts', () => {
  it('are remembered for half a minute from when they were counted', () => {
    let now = 1_000;
    const searches = new LargeCountCache(() => now);
    searches.counted(['anna', 'active'], PLENTY);
    expect(searches.has(['anna', 'active'])).toBe(true);
    expect(searches.has(['anna', 'all'])).toBe(false);
    now += 29_999;
    expect(searches.has(['anna', 'active'])).toBe(true);
    now += 1;
    expect(searches.has(['anna', 'active'])).toBe(false);
  });

  it('are not those just over the bound, of which deletions may soon leave fewer', () => {
    const searches = new LargeCountCache();
    searches.counted(['anna'], PLENTY - 1);
    expect(searches.has(['anna'])).toBe(false);
  });

  it('are forgotten when counted again and found few', () => {
    const searches = new LargeCountCache();
    searches.counted(['anna'], PLENTY);
    searches.counted(['anna'], 3);
    expect(searches.has(['anna'])).toBe(false);
  });

  it('are a thousand at most, whatever is typed', () => {
    const searches = new LargeCountCache();
    for (let typed = 0; typed <= 1_000; typed++) searches.counted([typed], PLENTY);
    expect(searches.has([0])).toBe(false);
    expect(searches.has([1])).toBe(true);
    expect(searches.has([1_000])).toBe(true);
  });
});
