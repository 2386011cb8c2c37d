import { describe, expect, it } from '@jest/globals';
import type { Clock } from '../../../../platform/persistence/clock.ts';
import type { LiveShopIndex } from '../../search/live-index.ts';
import type { TiersOfMembers } from '../../search/tiers-of-members.ts';
import { SearchShops, SearchShopsHandler, SearchShopsParams } from './search-shops.ts';

describe('a search while the index is being loaded', () => {
  const never = () => new Promise<never>(() => {});
  const handler = new SearchShopsHandler(
    { engine: never } as unknown as LiveShopIndex,
    { of: never } as unknown as TiersOfMembers,
    { now: () => new Date() } as Clock,
  );

  it.each([
    ['category', { category: 'spaceships' }],
    ['longitude', { latitude: 9.93 }],
    ['latitude', { longitude: 76.26 }],
  ])('is refused at once for its %s', async (field, asked) => {
    const params = Object.assign(new SearchShopsParams(), asked);
    await expect(handler.execute(new SearchShops(params, 'a member'))).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { errors: [{ field, message: expect.any(String) }] },
    });
  });
});
