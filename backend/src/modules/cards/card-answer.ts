import type { Card, CardTier } from '@nattil/contracts/api/member/cards';
import { daysRemaining } from '@nattil/contracts/formats';
import { cardStatusAt, type CardLife } from './card-life/card-status.ts';

export interface CardState extends CardLife {
  id: string;
  number: string;
  tier: CardTier;
  issuedAt: Date;
  activatedAt: Date | null;
}

/** A card as the API returns it; status and days are computed from its dates at this moment. */
export function toCardAnswer(card: CardState, now: Date): Card {
  // An expiry that an administrator set in advance applies from the activation on.
  const expiresAt = card.activatedAt && card.expiresAt;
  const ends = expiresAt ?? card.activateBy;
  return {
    id: card.id,
    cardNumber: card.number,
    status: cardStatusAt(card, now),
    tier: card.tier,
    createdAt: card.issuedAt.toISOString(),
    activateBy: card.activateBy.toISOString(),
    activatedAt: card.activatedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    daysRemaining: daysRemaining(ends, now),
  };
}
