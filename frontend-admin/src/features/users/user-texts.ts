import type { AdminMember } from '@nattil/contracts/api/admin/users';
import { TIERS } from '@nattil/contracts/catalog/tiers';
import { formatCardNumber, formatName } from '@nattil/contracts/basic-formats';
import { formatLongDate } from '@nattil/contracts/formats';
import { USER_STATUSES } from '@nattil/contracts/rules/portal/admin-users';

export const UNKNOWN = '–';

export const USER_STATUS_CHOICES = USER_STATUSES.map((status) => ({
  value: status,
  label: formatName(status),
}));

/** Labels of the form `Bronze (3%)`. */
export const TIER_CHOICES = TIERS.map(({ tier, label, discountPercent }) => ({
  value: tier,
  label: `${label} (${discountPercent}%)`,
}));

/** A member's display name: the name, else the contact. */
export function userName({ name, fullName, email, phone }: AdminMember): string {
  const known = name ?? fullName;
  return known ? formatName(known) : (email ?? phone ?? 'Unnamed user');
}

export function cardNumberText({ cardNumber }: Pick<AdminMember, 'cardNumber'>): string {
  return cardNumber ? formatCardNumber(cardNumber) : UNKNOWN;
}

export function expiryText({ cardExpiryDate }: Pick<AdminMember, 'cardExpiryDate'>): string | null {
  return cardExpiryDate && formatLongDate(cardExpiryDate);
}

export function tierText(tier: AdminMember['discountTier']): string {
  return TIER_CHOICES.find(({ value }) => value === tier)?.label ?? tier;
}
