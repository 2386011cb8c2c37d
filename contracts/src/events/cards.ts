import type { EventModule } from './event-module.ts';
import { historyLost, type HistoryLost } from './history.ts';

type Tier = 'bronze' | 'silver' | 'gold';
type CardStatus = 'issued' | 'active' | 'expired' | 'lapsed' | 'blocked' | 'replaced';
export interface CardStatusChange {
  /** [before, after] */
  status: [CardStatus | null, CardStatus];
}
/** A card was issued and waits for its activation. */
export interface CardIssued {
  cardId: string;
  memberId: string;
  tier: Tier;
  /** ISO 8601 in UTC. */
  activateBy: string;
  changes: CardStatusChange;
}
/** The member verified a code and activated the card. */
export interface CardActivated {
  cardId: string;
  memberId: string;
  /** End of validity, ISO 8601 in UTC. */
  expiresAt: string;
  changes: CardStatusChange;
}
/** The validity was prolonged; the card is active from now on, also when it had expired. */
export interface CardRenewed {
  cardId: string;
  memberId: string;
  months: number;
  changes: { expiresAt: [string, string]; tier: [Tier, Tier] };
}
/** Never activated within its time. */
export interface CardLapsed {
  cardId: string;
  memberId: string;
  /** When the time was over; a late sweep records it later. */
  dueAt: string;
  changes: CardStatusChange;
}
/** The validity is over. */
export interface CardExpired {
  cardId: string;
  memberId: string;
  dueAt: string;
  changes: CardStatusChange;
}
/** An administrator blocked the card; the reason is not part of the event. */
export interface CardBlocked {
  cardId: string;
  memberId: string;
  changes: CardStatusChange;
}
/** Up at once with what was spent, down at a renewal. */
export interface TierChanged {
  cardId: string;
  memberId: string;
  cause: 'spend' | 'renewal';
  changes: { tier: [Tier, Tier] };
}

export type CardHistoryLost = HistoryLost;

/** Payload by event type. */
export interface CardEvents {
  CardIssued: CardIssued;
  CardActivated: CardActivated;
  CardRenewed: CardRenewed;
  CardLapsed: CardLapsed;
  CardExpired: CardExpired;
  CardBlocked: CardBlocked;
  TierChanged: TierChanged;
  CardHistoryLost: CardHistoryLost;
}

export const CARD_EVENTS = {
  topic: 'privilege.cards.v1',
  aggregates: { card: { historyLost: 'CardHistoryLost' } },
  events: {
    CardIssued: { aggregate: 'card', schemaVersion: 1, summary: 'A card was issued.' },
    CardActivated: { aggregate: 'card', schemaVersion: 1, summary: 'A card was activated.' },
    CardRenewed: { aggregate: 'card', schemaVersion: 1, summary: 'A card was renewed.' },
    CardLapsed: { aggregate: 'card', schemaVersion: 1, summary: 'A card was never activated.' },
    CardExpired: { aggregate: 'card', schemaVersion: 1, summary: 'The validity of a card ended.' },
    CardBlocked: { aggregate: 'card', schemaVersion: 1, summary: 'A card was blocked.' },
    TierChanged: { aggregate: 'card', schemaVersion: 1, summary: "A member's tier changed." },
    CardHistoryLost: historyLost('card'),
  },
} as const satisfies EventModule<CardEvents, 'card'>;
