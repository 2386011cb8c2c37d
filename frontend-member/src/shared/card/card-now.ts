import type { Card } from '@nattil/contracts/api/member/cards';

/** From this number of days on, the next step is renewal. */
export const EXPIRING_DAYS = 30;
const DAY_MS = 86_400_000;

function daysUntil(end: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(end) - now.getTime()) / DAY_MS));
}

/**
 * The card's state at this time by its own dates. A card loaded long ago may have expired, and must
 * not look usable.
 */
export function cardAt(card: Card, now: Date): Card {
  const { status, activateBy, expiresAt } = card;
  if (status === 'issued') {
    const daysRemaining = daysUntil(activateBy, now);
    return Date.parse(activateBy) < now.getTime()
      ? { ...card, status: 'lapsed', daysRemaining: 0 }
      : { ...card, daysRemaining };
  }
  if (status === 'active' && expiresAt) {
    const daysRemaining = daysUntil(expiresAt, now);
    return Date.parse(expiresAt) < now.getTime()
      ? { ...card, status: 'expired', daysRemaining: 0 }
      : { ...card, daysRemaining };
  }
  return card;
}

/** Whether an active card should be renewed soon. */
export function isExpiring({ status, daysRemaining }: Card): boolean {
  return status === 'active' && daysRemaining <= EXPIRING_DAYS;
}
