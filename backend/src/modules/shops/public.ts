/** What other modules and the application may use of the shops. */
export { identityKey, Shop } from './shop.aggregate.ts';
export { ShopsModule } from './shops.module.ts';
