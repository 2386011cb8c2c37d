import { ADMIN_REFUSALS } from './error-codes/admin.ts';
import { CARD_REFUSALS } from './error-codes/cards.ts';
import { COMMON_REFUSALS } from './error-codes/common.ts';
import { EXPORT_REFUSALS } from './error-codes/exports.ts';
import { FEED_REFUSALS } from './error-codes/feeds.ts';
import { MEMBER_REFUSALS } from './error-codes/members.ts';
import { NEWSLETTER_REFUSALS } from './error-codes/newsletter.ts';
import { OTP_REFUSALS } from './error-codes/otp.ts';
import { PARTNER_REFUSALS } from './error-codes/partners.ts';
import { PURCHASE_REFUSALS } from './error-codes/purchases.ts';
import { SHOP_REFUSALS } from './error-codes/shops.ts';
import { TILL_REFUSALS } from './error-codes/till.ts';

/**
 * All refusals of the API by their stable code, collected from the modules. Clients must rely on
 * `code` and status, never on the text.
 */
export const REFUSALS = {
  ...COMMON_REFUSALS,
  ...MEMBER_REFUSALS,
  ...CARD_REFUSALS,
  ...NEWSLETTER_REFUSALS,
  ...OTP_REFUSALS,
  ...PURCHASE_REFUSALS,
  ...TILL_REFUSALS,
  ...PARTNER_REFUSALS,
  ...SHOP_REFUSALS,
  ...ADMIN_REFUSALS,
  ...EXPORT_REFUSALS,
  ...FEED_REFUSALS,
} as const;

export type RefusalCode = keyof typeof REFUSALS;
