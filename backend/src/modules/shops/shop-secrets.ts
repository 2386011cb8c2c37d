import type { Encryption } from '../../platform/config/encryption.ts';

export type ShopSecret = 'pan_number' | 'bank_account_number' | 'ifsc_code';

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
