/** The public face of the purchases' module. */
export { boughtByDay, boughtInAll, type Bought } from './bought-by-day.ts';
export type { ShopOffer } from './discount.ts';
export { latestPurchases } from './latest-purchases.ts';
export { memberActivity } from './member-activity.ts';
export { pastPurchase } from './past-purchase.ts';
export { memberFigures, type MemberFigures } from './member-figures.ts';
export { PurchasesModule } from './purchases.module.ts';
export { ListPurchases, OwnPurchasesParams } from './queries/list-purchases.ts';
export { recordPurchase, reversePurchase } from './record-purchase.ts';
export { shopFigures, type ShopFigures } from './shop-figures.ts';
export { shopSales } from './shop-sales.ts';
export { netSpendPaise } from './spend.ts';
