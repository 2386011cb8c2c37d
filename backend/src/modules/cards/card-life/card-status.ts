import type { CardStatus } from '@nattil/contracts/api/member/cards';

/** The fields that, together with the time, decide a card's status. */
export interface CardLife {
  status: CardStatus;
  activateBy: Date;
  expiresAt: Date | null;
}

/**
 * The status by the dates: a card is lapsed or expired at its deadline, before a sweep records it.
 */
export function cardStatusAt({ status, activateBy, expiresAt }: CardLife, now: Date): CardStatus {
  if (status === 'issued' && activateBy < now) return 'lapsed';
  if (status === 'active' && expiresAt !== null && expiresAt < now) return 'expired';
  return status;
}
