export { boughtByDay, boughtInAll, type Bought } from './bought-by-day.ts';
export { offeredDiscount, previewedDiscount, type ShopOffer } from './discount.ts';
export { purchasesById } from './purchases-by-id.ts';
export { purchasesOfShop } from './purchases-of-shop.ts';
export type { BillDetails } from './bill-details.ts';
export type { ShownCard } from './shown-card.ts';
export { latestPurchases } from './latest-purchases.ts';
export { memberActivity } from './member-activity.ts';
export { pastPurchase } from './past-purchase.ts';
export { memberFigures, type MemberFigures } from './member-figures.ts';
export { PurchasesModule } from './purchases.module.ts';
export { ListPurchases } from './queries/list-purchases.ts';
export { OwnPurchasesParams } from './queries/list-own-purchases.ts';
export { adminPurchases } from './admin-purchases.ts';
export { namedPurchases } from './named-purchases.ts';
export {
  noteRise,
  noteDispute,
  recordedPurchase,
  recordPurchase,
  reversePurchase,
  type RecordedPurchase,
} from './record-purchase.ts';
export { shopFigures, type ShopFigures } from './shop-figures.ts';
export { shopSales } from './shop-sales.ts';
export { netSpendPaise } from './spend.ts';
