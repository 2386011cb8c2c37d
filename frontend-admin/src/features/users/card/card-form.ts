import type { AdminMember, UpdateCardRequest } from '@nattil/contracts/api/admin/users';
import type { CardTier } from '@nattil/contracts/api/member/cards';
import { DEFAULT_TIER } from '@nattil/contracts/catalog/tiers';
import { formatCardNumber } from '@nattil/contracts/basic-formats';
import {
  cardBlockedRule,
  cardBlockReasonRule,
  cardExpiryRule,
  expiryMessage,
  userTierRule,
} from '@nattil/contracts/rules/portal/admin-users';
import { cardNumberRule } from '@nattil/contracts/rules/shops/purchases';
import type { Message } from '@nattil/contracts/rules/rule';

export interface CardForm {
  cardNumber: string;
  /** Day in IST; empty if there is none yet. */
  expiryDate: string;
  discountTier: CardTier;
  blocked: boolean;
  /** The reason of a block; empty if the card is not blocked. */
  reason: string;
}

export function cardFormOf(user: AdminMember): CardForm {
  return {
    cardNumber: formatCardNumber(user.cardNumber ?? ''),
    expiryDate: user.cardExpiryDate ?? '',
    discountTier: user.discountTier ?? DEFAULT_TIER,
    blocked: user.card?.status === 'blocked',
    reason: '',
  };
}

/** The card's existing expiry date may be in the past. */
export function cardRules(initial: CardForm) {
  return {
    cardNumber: cardNumberRule,
    expiryDate: (typed: string): Message => {
      if (typed === initial.expiryDate) return null;
      if (typed === '') return 'Expiry date is required';
      return cardExpiryRule(typed) ?? expiryMessage(typed, new Date());
    },
    discountTier: userTierRule,
    blocked: cardBlockedRule,
    reason: cardBlockReasonRule,
  };
}

export function isBlocking(initial: CardForm, { blocked }: CardForm): boolean {
  return blocked && !initial.blocked;
}

/** Always sends the number, and the other fields only if changed. */
export function toCardRequest(initial: CardForm, form: CardForm): UpdateCardRequest {
  const { expiryDate, discountTier, blocked } = form;
  const reason = form.reason.trim();
  return {
    cardNumber: cardNumberRule.normalise(form.cardNumber),
    ...(expiryDate !== initial.expiryDate && { expiryDate }),
    ...(discountTier !== initial.discountTier && { discountTier }),
    ...(blocked !== initial.blocked && { blocked }),
    ...(isBlocking(initial, form) && reason !== '' && { reason }),
  };
}
