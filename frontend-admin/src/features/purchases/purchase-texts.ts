import type { AdminPurchase, CardShown, DiscountSource } from '@nattil/contracts/api/purchases';
import { formatName } from '@nattil/contracts/basic-formats';
import { formatLongDate } from '@nattil/contracts/formats';

export const CARD_SHOWN_TEXTS: Record<CardShown, string> = {
  scanned: 'Scanned',
  typed: 'Typed',
  admin: 'By an administrator',
};

export const SOURCE_TEXTS: Record<DiscountSource, string> = {
  shop: "the shop's",
  standard: 'the standard',
  tier: "the tier's",
};

/** The member's name; an erased member has none. */
export function memberText({ memberName }: Pick<AdminPurchase, 'memberName'>): string {
  return memberName ? formatName(memberName) : 'Deleted user';
}

export function billDateText(day: string): string {
  return formatLongDate(`${day}T00:00:00+05:30`);
}
