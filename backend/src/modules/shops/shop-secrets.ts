import type { Encryption } from '../../platform/config/encryption.ts';
import { encryptedById } from '../../platform/registries/encrypted-columns.ts';

const SHOP_SECRETS = ['pan_number', 'bank_account_number', 'ifsc_code'] as const;
export type ShopSecret = (typeof SHOP_SECRETS)[number];

/** Context to which the encryption of a shop's secret is bound. */
function placeOf(secret: ShopSecret, shopId: string): string {
  return `shop/${secret}/${shopId}`;
}

export function sealSecret(
  encryption: Encryption,
  secret: ShopSecret,
  shopId: string,
  text: string | null | undefined,
): Buffer | null {
  return text ? encryption.encrypt(text, placeOf(secret, shopId)) : null;
}

export function openSecret(
  encryption: Encryption,
  secret: ShopSecret,
  shopId: string,
  sealed: Buffer | null,
): string | null {
  return sealed && encryption.decrypt(sealed, placeOf(secret, shopId));
}

export const encryptedShopSecrets = encryptedById('shop', SHOP_SECRETS, (id, secret) =>
  placeOf(secret, id),
);
