import { NEW_SHOP_MESSAGES } from '@nattil/contracts/rules/shops/new-shop';
import { isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { EMPTY_SHOP, type NewShopErrors, type NewShopField } from './new-shop-form.ts';

/**
 * A refusal as the wizard shows it: messages beside their fields, and the others above the fields.
 */
export interface NewShopRefusal {
  fields: NewShopErrors;
  banner: string[];
}

/** The order matters: 'Owner name' contains 'name', and an e-mail 'address' is no address field. */
const keywords: readonly [RegExp, NewShopField][] = [
  [/\bgst/i, 'gstNumber'],
  [/\bpan\b/i, 'panNumber'],
  [/registration number/i, 'registrationNumber'],
  [/password/i, 'password'],
  [/opening (hours|time)/i, 'openingHours'],
  [/holiday/i, 'holidays'],
  [/e-?mail/i, 'email'],
  [/phone/i, 'phone'],
  [/description/i, 'description'],
  [/latitude/i, 'latitude'],
  [/longitude/i, 'longitude'],
  [/address/i, 'address'],
  [/location|landmark/i, 'location'],
  [/category/i, 'category'],
  [/discount/i, 'discountOffered'],
  [/owner/i, 'ownerName'],
  [/\bname\b/i, 'name'],
];

function fieldOf(field: string | undefined, message: string): NewShopField | undefined {
  if (field !== undefined && Object.hasOwn(EMPTY_SHOP, field)) return field as NewShopField;
  return keywords.find(([keyword]) => keyword.test(message))?.[1];
}

export function readRefusal(error: unknown): NewShopRefusal {
  const refusal: NewShopRefusal = { fields: {}, banner: [] };
  if (isApiError(error) && error.status === 'NETWORK') {
    refusal.banner.push(NEW_SHOP_MESSAGES.network);
    return refusal;
  }
  const errors = isApiError(error) ? (error.errors ?? []) : [];
  for (const { field, message } of errors) {
    const name = fieldOf(field, message);
    if (name) refusal.fields[name] ??= message;
    else refusal.banner.push(message);
  }
  if (errors.length === 0) refusal.banner.push(messageOf(error, NEW_SHOP_MESSAGES.failed));
  return refusal;
}
