import type { TestApp } from '../../../platform/testing/test-app.ts';
import { ShopSales } from '../projections/shop-sales.ts';

export function shopSales(app: TestApp): ShopSales {
  return app.get(ShopSales);
}
