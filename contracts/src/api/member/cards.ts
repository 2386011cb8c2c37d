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
  /** Deadline for the activation of an issued card. */
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
  /** Whether an administrator must decide before the card can be activated. */
  isInReview: boolean;
  user: { fullName: string | null; email: string | null; phone: string | null };
  /** null without a card. */
  tier: TierStanding | null;
  activity: { recentTransactions: CardTransaction[]; usageCount: number; discountUsed: Rupees };
}
/** Benefit of the card's tier, and distance to the next tier. */
export interface TierStanding {
  /** Minimum discount at every partner shop, in percent of the bill. */
  percent: Percent;
  /** Sum of the bills of the last 365 days, without reversed ones. */
  netSpend: Rupees;
  /** An administrator set the tier, which holds until the next renewal, independent of the spend. */
  isHeld: boolean;
  /** The next higher tier; null at the highest. */
  next: NextTier | null;
}
export interface NextTier {
  tier: CardTier;
  percent: Percent;
  /** The tier is reached when the additional spend exceeds this amount; 0 if any further purchase is enough. */
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

/** `GET /api/users/card/code-secret`: input of the code that the card shows (RFC 6238). */
export interface CardCodeSecret {
  /** 160 bits in base32. */
  secret: string;
  algorithm: 'SHA1' | 'SHA256';
  digits: 6;
  /** Seconds. */
  period: 30;
  /** 10 characters of base32, in the QR code instead of the card number. */
  reference: string;
  tier: CardTier;
  /** The offset of the phone's clock follows from it. */
  serverTime: Timestamp;
}
/** `POST /api/users/card/code-secret` replaces the secret ('My phone was lost') and answers likewise. */
export type CardCodeSecretAnswer = Answer<CardCodeSecret>;
