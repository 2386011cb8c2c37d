/**
 * Fields of the form by which an administrator changes a shop. An omitted field keeps its value;
 * only an optional field can be emptied.
 */
import { emailRuleSaying } from '../fields/email.ts';
import {
  gstNumberRuleSaying,
  panNumberRuleSaying,
  storedMobileRuleSaying,
} from '../fields/indian-numbers.ts';
import {
  SHOP_ADDRESS_MAX_LENGTH,
  SHOP_ADDRESS_MIN_LENGTH,
  SHOP_NAME_MAX_LENGTH,
  SHOP_NAME_MIN_LENGTH,
  shopCategoryRule,
} from './new-shop.ts';
import { ifGiven, lengthRule, optional } from '../rule.ts';
import { oneLine } from '../fields/text.ts';

/*@__NO_SIDE_EFFECTS__*/
function lineBetween(name: string, minimum: number, maximum: number) {
  const message = `${name} must be between ${minimum} and ${maximum} characters`;
  return ifGiven(
    lengthRule({
      normalise: oneLine,
      minimum,
      maximum,
      says: { tooShort: message, tooLong: message },
      examples: [['\u200b\u202e\n', message]],
    }),
  );
}

export const editedShopNameRule = lineBetween(
  'Shop name',
  SHOP_NAME_MIN_LENGTH,
  SHOP_NAME_MAX_LENGTH,
);
export const editedOwnerNameRule = lineBetween(
  'Owner name',
  SHOP_NAME_MIN_LENGTH,
  SHOP_NAME_MAX_LENGTH,
);
export const editedAddressRule = lineBetween(
  'Address',
  SHOP_ADDRESS_MIN_LENGTH,
  SHOP_ADDRESS_MAX_LENGTH,
);

const EMAIL_INVALID = 'Please provide a valid email address';
export const editedShopEmailRule = ifGiven(
  emailRuleSaying({ required: EMAIL_INVALID, invalid: EMAIL_INVALID }),
);
export const editedShopPhoneRule = ifGiven(
  storedMobileRuleSaying('Please provide a valid Indian mobile number'),
);
export const editedCategoryRule = ifGiven(shopCategoryRule);
export const editedGstNumberRule = optional(
  gstNumberRuleSaying('Please provide a valid GST number'),
);
export const editedPanNumberRule = optional(
  panNumberRuleSaying('Please provide a valid PAN number'),
);

export const EDITED_SHOP_MESSAGES = {
  saved: 'Shop updated successfully!',
  unsaved: 'You have unsaved changes. Are you sure you want to close?',
  failed: 'Failed to update shop. Please try again.',
  refused: (message: string): string => `Failed to update shop: ${message}`,
} as const;
