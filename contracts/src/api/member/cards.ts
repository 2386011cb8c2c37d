import type { Answer, Id, Percent, Rupees, Timestamp } from '../common.ts';

export type CardStatus = 'issued' | 'active' | 'expired' | 'lapsed' | 'blocked' | 'replaced';
export type CardTier = 'bronze' | 'silver' | 'gold';

export interface Card {
  id: Id;
  /** 16 digits. */
  cardNumber: string;
  status: CardStatus;
  tier: CardTier;
  createdAt: Timestamp;
  /** Until when an issued card can be activated. */
  activateBy: Timestamp;
  activatedAt: Timestamp | null;
  /** End of validity; null before activation. */
  expiresAt: Timestamp | null;
  /** Days until expiresAt, before activation until activateBy; rounded up, never below 0. */
  daysRemaining: number;
}

export interface CardDetails {
  /** null for a member whose profile is not complete. */
  card: Card | null;
  /** Whether an administrator decides before the card can be activated. */
  isInReview: boolean;
  user: { fullName: string | null; email: string | null; phone: string | null };
  /** null without a card. */
  tier: TierStanding | null;
  activity: { recentTransactions: CardTransaction[]; usageCount: number; discountUsed: Rupees };
}
/** What the card's tier gives, and how far the next one is. */
export interface TierStanding {
  /** Percent of each bill that every partner shop gives at least. */
  percent: Percent;
  /** Bills of the last 365 days, without reversed ones. */
  netSpend: Rupees;
  /** An administrator set the tier: it stays until the next renewal, whatever is spent. */
  isHeld: boolean;
  /** The next higher tier; null at the highest. */
  next: NextTier | null;
}
export interface NextTier {
  tier: CardTier;
  percent: Percent;
  /** Reached once more than this is spent on top; 0 where any further purchase does. */
  missing: Rupees;
}
export interface CardTransaction {
  id: Id;
  shopName: string;
  bill: Rupees;
  discount: Rupees;
  at: Timestamp;
}
export type CardDetailsAnswer = Answer<CardDetails>;

/** Answer of activate, renew and apply. */
export type CardAnswer = Answer<{ id: Id; card: Card }>;

export interface RenewCardRequest {
  /** 1 to 12, default 12. */
  months?: number;
}
