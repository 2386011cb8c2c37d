import { Module } from '@nestjs/common';
import { Declares } from '../../platform/registries/declaration.ts';
import { purchases } from './migrations/0009-purchases.ts';
import { tillPurchases } from './migrations/0034-till.ts';
import { bills } from './migrations/0037-bills.ts';
import { ShopSales } from './projections/shop-sales.ts';
import { PurchaseSums } from './projections/purchase-sums.ts';
import { Purchase } from './purchase.aggregate.ts';
import { PurchasesController } from './purchases.controller.ts';
import { reasonsOfPurchases } from './queries/reasons-of-purchases.ts';
import { ListOwnPurchasesHandler } from './queries/list-own-purchases.ts';
import { ListPurchasesHandler } from './queries/list-purchases.ts';
import { PurchaseForAdminHandler } from './queries/purchase-for-admin.ts';
import { TotalPurchasesHandler } from './queries/total-purchases.ts';
import { erasePurchaseTexts } from './erase-purchase-texts.ts';
import { exportPurchases } from './export-purchases.ts';

/** Purchases with the card. It depends on no other module; the till records the purchases. */
@Module({
  controllers: [PurchasesController],
  providers: [
    PurchaseSums,
    ShopSales,
    ListPurchasesHandler,
    ListOwnPurchasesHandler,
    PurchaseForAdminHandler,
    TotalPurchasesHandler,
  ],
})
@Declares({
  entities: [Purchase],
  migrations: [purchases, tillPurchases, bills],
  reasons: { purchase: reasonsOfPurchases },
  erases: [erasePurchaseTexts],
  exportsData: [exportPurchases],
  names: {
    purchase: { like: 'shop', by: 'shopId', rows: { table: 'purchase', column: 'shop_id' } },
  },
  keptOfErased: {
    purchase: 'sums of shops and days count it',
    shop_sales: 'sums of shops and days count it',
  },
  notExported: { shop_sales: 'the purchases themselves are exported' },
  kept: { purchase: 'what was bought stays, as the totals do' },
})
export class PurchasesModule {}
