import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { type ApiError, isApiError } from '@nattil/frontend-shared/api/api-error';
import type { RefusalCode } from '@nattil/contracts/error-codes';
import { useRuleText } from './rule-texts.ts';

export const UNREACHABLE = msg`The server cannot be reached. Please check the network.`;
export const UNAVAILABLE = msg`The service is not available at the moment. Please try again.`;
export const UNKNOWN = msg`Something went wrong. Please try again later.`;

/** Refusals of the server, as staff can repeat them to the customer. */
export const REFUSAL_TEXTS: Partial<Record<RefusalCode, MessageDescriptor>> = {
  CODE_INVALID: msg`This code is wrong or old. Ask the customer to wait for the next code.`,
  CODE_USED: msg`This code was used already. Ask the customer to wait for the next code.`,
  CARD_CHECKS_LOCKED: msg`There were too many wrong codes. Please try again later.`,
  CARD_NOT_FOUND: msg`We do not know this card.`,
  CARD_WRONG_STATE: msg`This card cannot be used.`,
  MEMBER_WRONG_STATE: msg`The customer’s account is suspended. Ask them to contact our support.`,
  CHECK_NOT_FOUND: msg`Please scan the card again.`,
  CHECK_EXPIRED: msg`The card was shown too long ago. Please scan it again.`,
  CHECK_USED: msg`A purchase was recorded with this scan already. Look at today’s list.`,
  SHOP_NOT_FOUND: msg`You have no access to this shop any more.`,
  SHOP_WRONG_STATE: msg`The shop is not approved at the moment. Discounts cannot be given.`,
  PURCHASE_NOT_FOUND: msg`This purchase was not found.`,
  PURCHASE_REVERSED: msg`This purchase was reversed already.`,
  REVERSAL_TOO_LATE: msg`A purchase can be reversed on the same day only.`,
  FORBIDDEN: msg`You may not do this.`,
  OWNER_NEEDED: msg`Only an owner of the shop may do this.`,
  PARTNER_NOT_FOUND: msg`This person has no access to the shop any more.`,
  PARTNER_ACCESS_EXISTS: msg`This person has access to the shop already.`,
  PARTNER_WRONG_STATE: msg`The account does not allow this.`,
  LAST_SHOP_OWNER: msg`You are the last owner of a shop. Please contact our support.`,
  INVITATION_INVALID: msg`This invitation is not valid any more. Please ask for a new one.`,
  PASSWORD_LINK_INVALID: msg`This link is not valid any more. Please ask for a new one.`,
  INVALID_CREDENTIALS: msg`Email, mobile number or password is wrong.`,
  ACCOUNT_NOT_FOUND: msg`There is no account with this email or mobile number.`,
  WRONG_PASSWORD: msg`The password is wrong.`,
  ACCOUNT_LOCKED: msg`There were too many wrong passwords. Please try again later.`,
  PASSWORD_RESET_REQUIRED: msg`This password can no longer be used. Please use “Forgot password”.`,
  RATE_LIMITED: msg`That was too often. Please try again later.`,
  IDEMPOTENCY_KEY_IN_USE: msg`This is still being recorded. Please try again.`,
  INTERNAL: UNKNOWN,
  UNAVAILABLE,
};

/** Reasons of CARD_WRONG_STATE, by the card's status. */
const CARD_TEXTS: Record<string, MessageDescriptor> = {
  issued: msg`This card is not activated yet. The customer can activate it in the app.`,
  lapsed: msg`This card was not activated in time. The customer can apply for a new one.`,
  expired: msg`This card has expired. The customer can renew it in the app.`,
  blocked: msg`This card is blocked. Ask the customer to contact our support.`,
  replaced: msg`This card was replaced. Ask the customer to show the new one.`,
};

export function refusalMessage(error: ApiError): MessageDescriptor | null {
  if (error.status === 'NETWORK') return UNREACHABLE;
  const status = error.data?.['status'];
  if (error.code === 'CARD_WRONG_STATE' && typeof status === 'string' && CARD_TEXTS[status])
    return CARD_TEXTS[status];
  const known = REFUSAL_TEXTS[error.code as RefusalCode];
  if (known) return known;
  return error.message ? null : UNKNOWN;
}

/** The text of a refused or failed call in the shown language. */
export function useRefusalText(): (error: unknown) => string {
  const { i18n } = useLingui();
  const ruleText = useRuleText();
  return (error) => {
    if (!isApiError(error)) return i18n._(UNKNOWN);
    const known = refusalMessage(error);
    if (known) return i18n._(known);
    const [field] = error.errors ?? [];
    return ruleText(field?.message ?? error.message) ?? i18n._(UNKNOWN);
  };
}
