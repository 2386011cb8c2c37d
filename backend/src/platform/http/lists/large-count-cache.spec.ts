import { describe, expect, it } from '@jest/globals';
import { LargeCountCache, PLENTY } from './large-count-cache.ts';

describe('searches with far more rows than a list counts', () => {
  it('are cached for half a minute after the count', () => {
    let now = 1_000;
    const searches = new LargeCountCache(() => now);
    searches.counted({ search: 'anna', status: 'active' }, PLENTY);
    expect(searches.has({ search: 'anna', status: 'active' })).toBe(true);
    expect(searches.has({ search: 'anna', status: 'all' })).toBe(false);
    now += 29_999;
    expect(searches.has({ search: 'anna', status: 'active' })).toBe(true);
    now += 1;
    expect(searches.has({ search: 'anna', status: 'active' })).toBe(false);
  });

  it('are not cached just above the bound, because deletions may bring them below it', () => {
    const searches = new LargeCountCache();
    searches.counted({ search: 'anna' }, PLENTY - 1);
    expect(searches.has({ search: 'anna' })).toBe(false);
  });

  it('leave the cache when a new count is low', () => {
    const searches = new LargeCountCache();
    searches.counted({ search: 'anna' }, PLENTY);
    searches.counted({ search: 'anna' }, 3);
    expect(searches.has({ search: 'anna' })).toBe(false);
  });

  it('are at most a thousand', () => {
    const searches = new LargeCountCache();
    for (let typed = 0; typed <= 1_000; typed++) searches.counted({ search: typed }, PLENTY);
    expect(searches.has({ search: 0 })).toBe(false);
    expect(searches.has({ search: 1 })).toBe(true);
    expect(searches.has({ search: 1_000 })).toBe(true);
  });
});
