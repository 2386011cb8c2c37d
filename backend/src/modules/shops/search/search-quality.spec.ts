import { describe, expect, it } from '@jest/globals';
import { qualityOf } from '@nattil/search-engine/testing/quality';
import { DEMO_SEED, DEMO_SHOP_COUNT } from '../../../demo/demo-shops.ts';
import { randomFor } from '../../../demo/random.ts';
import { generatedShops } from './testing/generated-shops.ts';

const EACH = 60;

describe('what people look for among the demo shops', () => {
  const shops = [...generatedShops(DEMO_SHOP_COUNT, DEMO_SEED)];

  it.each(qualityOf(shops, EACH, (kind, index) => randomFor(5 + kind, index)))(
    'is found in the first three, with little else beside it: $kind',
    ({ queries, found, precision, missed }) => {
      expect(queries).toBe(EACH);
      expect([missed, found >= 0.95]).toEqual([missed, true]);
      expect(precision).toBeGreaterThanOrEqual(0.95);
    },
  );
});
