import type { CardStatus } from '@nattil/contracts/api/cards';

/** What decides, with the time, in which state a card is. */
export interface CardLife {
  status: CardStatus;
  activateBy: Date;
  expiresAt: Date | null;
}

/** The state by the dates: a card whose time is over is lapsed or expired before a sweep says so. */
export function cardStatusAt({ status, activateBy, expiresAt }: CardLife, now: Date): CardStatus {
  if (status === 'issued' && activateBy < now) return 'lapsed';
  if (status === 'active' && expiresAt !== null && expiresAt < now) return 'expired';
  return status;
}
