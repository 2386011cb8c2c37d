import { PARTNER_REFUSALS } from '@nattil/contracts/error-codes/partners';
import { PURCHASE_REFUSALS } from '@nattil/contracts/error-codes/purchases';
import { TILL_REFUSALS } from '@nattil/contracts/error-codes/till';

/** Refusals of the portal and of members' reports, which no till gets. */
const OTHERS = ['TILL_REPORT_NOT_FOUND', 'TILL_REPORT_SETTLED', 'PURCHASE_DISPUTED'];

export const ALL_REFUSAL_CODES: string[] = [
  ...Object.keys({ ...PARTNER_REFUSALS, ...PURCHASE_REFUSALS, ...TILL_REFUSALS }).filter(
    (code) => !OTHERS.includes(code),
  ),
  'CARD_NOT_FOUND',
  'CARD_WRONG_STATE',
  'MEMBER_WRONG_STATE',
  'SHOP_NOT_FOUND',
  'SHOP_WRONG_STATE',
  'INVALID_CREDENTIALS',
  'ACCOUNT_LOCKED',
  'PASSWORD_RESET_REQUIRED',
  'RATE_LIMITED',
  'INVITATION_INVALID',
  'PASSWORD_LINK_INVALID',
  'UNAVAILABLE',
  'INTERNAL',
];
