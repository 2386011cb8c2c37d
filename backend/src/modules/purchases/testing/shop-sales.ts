import type { TestApp } from '../../../platform/testing/test-app.ts';
import { ShopSales } from '../projections/shop-sales.ts';

/** The read model of a shop's analytics. */
export function shopSales(app: TestApp): ShopSales {
  return app.get(ShopSales);
}
