import type { Card } from '@nattil/contracts/api/cards';

/** From here on the next step is to renew. */
export const EXPIRING_DAYS = 30;
const DAY_MS = 86_400_000;

function daysUntil(end: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(end) - now.getTime()) / DAY_MS));
}

/**
 * The card at this moment, as far as its own dates say it: one that was loaded long ago may have
 * ended since, and must not look as if it could still be used.
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

/** Whether an active card ends so soon that it should be renewed. */
export function isExpiring({ status, daysRemaining }: Card): boolean {
  return status === 'active' && daysRemaining <= EXPIRING_DAYS;
}
