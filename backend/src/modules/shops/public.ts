/** Public interface of the shops module. */
export { identityKey } from './identity-key.ts';
export {
  bestShops,
  latestPendingShops,
  lateShops,
  type ShopAtAGlance,
} from './shops-at-a-glance.ts';
export { indexFileIn, type Loaded } from './search/loader.ts';
export { SearchWatch } from './search/search-watch.ts';
export { openShop } from './open-shop.ts';
