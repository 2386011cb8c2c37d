/** What other modules and the application may use of the shops. */
export { identityKey } from './identity-key.ts';
export { openShop } from './open-shop.ts';
