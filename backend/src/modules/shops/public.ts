export { identityKey } from './identity-key.ts';
export {
  bestShops,
  latestPendingShops,
  lateShops,
  type ShopAtAGlance,
} from './shops-at-a-glance.ts';
export { indexFileIn, type Loaded } from './search/loader.ts';
export { SearchWatch } from './search/search-watch.ts';
export { openShop, openShopNow } from './open-shop.ts';
export { nameIn } from './mails/shop-words.ts';
export { OwnerAccounts, type OwnedShop, type TillLink } from './owner-accounts.ts';
export { ShopExists } from './queries/shop-exists.ts';
export { ShopsModule } from './shops.module.ts';
