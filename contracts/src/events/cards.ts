import type { Id, Timestamp } from '../api/common.ts';
import type { EventModule } from './event-module.ts';
import type { HistoryLost } from './history.ts';

type Tier = 'bronze' | 'silver' | 'gold';
type CardStatus = 'issued' | 'active' | 'expired' | 'lapsed' | 'blocked' | 'replaced';
export interface CardStatusChange {
  /** [before, after] */
  status: [CardStatus | null, CardStatus];
}
/** A card was issued and waits for its activation. */
export interface CardIssued {
  cardId: Id;
  memberId: Id;
  tier: Tier;
  /** ISO 8601 in UTC. */
  activateBy: Timestamp;
  changes: CardStatusChange;
}
/** The member verified a code and activated the card. */
export interface CardActivated {
  cardId: Id;
  memberId: Id;
  /** End of validity, ISO 8601 in UTC. */
  expiresAt: Timestamp;
  changes: CardStatusChange;
}
/** The validity was extended; an expired card is active again. */
export interface CardRenewed {
  cardId: Id;
  memberId: Id;
  months: number;
  changes: { expiresAt: [Timestamp, Timestamp]; tier: [Tier, Tier] };
}
/** The card was not activated in time. */
export interface CardLapsed {
  cardId: Id;
  memberId: Id;
  /** End of that time; the event can be recorded later. */
  dueAt: Timestamp;
  changes: CardStatusChange;
}
/** The validity ended. */
export interface CardExpired {
  cardId: Id;
  memberId: Id;
  dueAt: Timestamp;
  changes: CardStatusChange;
}
/** An administrator blocked the card; the reason is not part of the event. */
export interface CardBlocked {
  cardId: Id;
  memberId: Id;
  changes: CardStatusChange;
}
/** An administrator lifted the block; the card has its earlier status. */
export interface CardUnblocked {
  cardId: Id;
  memberId: Id;
  changes: CardStatusChange;
}
/**
 * The member is not active any more, so shops must not honour the card, whatever its status, until
 * `CardResumed`.
 */
export interface CardSuspended {
  cardId: Id;
  memberId: Id;
  changes: { suspended: [boolean, boolean] };
}
/** The member is active again; the card counts by its own status. */
export interface CardResumed {
  cardId: Id;
  memberId: Id;
  changes: { suspended: [boolean, boolean] };
}
/** The card has another number; the old number remains as a separate, replaced card. */
export interface CardNumberChanged {
  cardId: Id;
  memberId: Id;
  /** The card that keeps the old number. */
  replacedCardId: Id;
}
/** The old number of another card; it is not valid any more. */
export interface CardReplaced {
  cardId: Id;
  memberId: Id;
  /** The card that has the new number. */
  replacedBy: Id;
  changes: CardStatusChange;
}
/** An administrator set the end of the validity; an expired card is active again. */
export interface CardExpirySet {
  cardId: Id;
  memberId: Id;
  changes: { expiresAt: [Timestamp | null, Timestamp]; status?: ['expired', 'active'] };
}
/** An administrator set the tier, which holds until the next renewal, independent of the spend. */
export interface TierSet {
  cardId: Id;
  memberId: Id;
  changes: { tier: [Tier, Tier] };
}
/** The tier rises at once with the spend, and falls at a renewal or when the purchase is reversed. */
export interface TierChanged {
  cardId: Id;
  memberId: Id;
  cause: 'spend' | 'renewal' | 'reversal';
  changes: { tier: [Tier, Tier] };
}

/** The secret of the card's codes is new; codes of the old one are refused. */
export interface CardCodeReplaced {
  cardId: Id;
  memberId: Id;
  cause: 'activation' | 'block' | 'number' | 'renewal' | 'member' | 'first-use';
}
/** The member's device fetched the secret of the card's codes, which is not part of the event. */
export interface CardCodeSecretRead {
  cardId: Id;
  memberId: Id;
}

/** A member has the contact of a blocked card, so an administrator decides about the activation. */
export interface CardReviewOpened {
  memberId: Id;
}
/** An administrator decided about a card review; a refusal also blocks the card. */
export interface CardReviewDecided {
  memberId: Id;
  decision: 'allowed' | 'refused';
}
/** The member was deleted before a decision. */
export interface CardReviewWithdrawn {
  memberId: Id;
}

/** Payload by event type. */
export interface CardEvents {
  CardIssued: CardIssued;
  CardActivated: CardActivated;
  CardRenewed: CardRenewed;
  CardLapsed: CardLapsed;
  CardExpired: CardExpired;
  CardBlocked: CardBlocked;
  CardUnblocked: CardUnblocked;
  CardSuspended: CardSuspended;
  CardResumed: CardResumed;
  CardNumberChanged: CardNumberChanged;
  CardReplaced: CardReplaced;
  CardExpirySet: CardExpirySet;
  TierSet: TierSet;
  TierChanged: TierChanged;
  CardCodeReplaced: CardCodeReplaced;
  CardCodeSecretRead: CardCodeSecretRead;
  CardHistoryLost: HistoryLost;
  CardReviewOpened: CardReviewOpened;
  CardReviewDecided: CardReviewDecided;
  CardReviewWithdrawn: CardReviewWithdrawn;
  CardReviewHistoryLost: HistoryLost;
}

export const CARD_EVENTS = {
  topic: 'privilege.cards.v1',
  aggregates: {
    card: { hasHistory: true },
    'card-review': { hasHistory: true },
    'card-code': { hasHistory: false, tellsConduct: true },
  },
  events: {
    CardIssued: { aggregate: 'card', schemaVersion: 1, summary: 'A card was issued.' },
    CardActivated: { aggregate: 'card', schemaVersion: 1, summary: 'A card was activated.' },
    CardRenewed: { aggregate: 'card', schemaVersion: 1, summary: 'A card was renewed.' },
    CardLapsed: { aggregate: 'card', schemaVersion: 1, summary: 'A card was never activated.' },
    CardExpired: { aggregate: 'card', schemaVersion: 1, summary: 'The validity of a card ended.' },
    CardBlocked: { aggregate: 'card', schemaVersion: 1, summary: 'A card was blocked.' },
    CardUnblocked: {
      aggregate: 'card',
      schemaVersion: 1,
      summary: 'The block of a card was lifted.',
    },
    CardSuspended: {
      aggregate: 'card',
      schemaVersion: 1,
      summary: 'The member of a card is not active any more.',
    },
    CardResumed: {
      aggregate: 'card',
      schemaVersion: 1,
      summary: 'The member of a card is active again.',
    },
    CardNumberChanged: {
      aggregate: 'card',
      schemaVersion: 1,
      summary: 'A card got another number.',
    },
    CardReplaced: {
      aggregate: 'card',
      schemaVersion: 1,
      summary: 'A number of a card was replaced by another.',
    },
    CardExpirySet: {
      aggregate: 'card',
      schemaVersion: 1,
      summary: 'An administrator set when a card expires.',
    },
    TierSet: {
      aggregate: 'card',
      schemaVersion: 1,
      summary: "An administrator set a member's tier.",
    },
    TierChanged: { aggregate: 'card', schemaVersion: 2, summary: "A member's tier changed." },
    CardCodeReplaced: {
      aggregate: 'card-code',
      schemaVersion: 1,
      summary: "The secret of a card's codes was replaced.",
    },
    CardCodeSecretRead: {
      aggregate: 'card-code',
      schemaVersion: 1,
      summary: "A member's device fetched the secret of the card's codes.",
    },
    CardReviewOpened: {
      aggregate: 'card-review',
      schemaVersion: 1,
      summary: 'The activation of a card waits for an administrator.',
    },
    CardReviewDecided: {
      aggregate: 'card-review',
      schemaVersion: 1,
      summary: 'The activation of a card was allowed or refused.',
    },
    CardReviewWithdrawn: {
      aggregate: 'card-review',
      schemaVersion: 1,
      summary: 'A member whose card waited for a review was deleted.',
    },
  },
} as const satisfies EventModule<CardEvents, 'card' | 'card-review' | 'card-code'>;
