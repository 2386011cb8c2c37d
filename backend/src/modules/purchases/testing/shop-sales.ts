import type { TestApp } from '../../../platform/testing/test-app.ts';
import { ShopSales } from '../projections/shop-sales.ts';

/** The read model from which a shop's analytics are answered. */
export function shopSales(app: TestApp): ShopSales {
  return app.get(ShopSales);
}
