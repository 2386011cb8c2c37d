import type { DeclaredType, EventGuide } from './event-module.ts';
import type { CardEvents } from './cards.ts';

type CardEvent = Exclude<DeclaredType<CardEvents>, `CardCode${string}` | `CardReview${string}`>;

/** What is true of a card after each event: its status, and whether a shop may honour it. */
const STATES: Record<CardEvent, [status: string, honoured: string]> = {
  CardIssued: ['issued', 'no'],
  CardActivated: ['active', 'until expiresAt'],
  CardRenewed: ['active', 'until the second of changes.expiresAt'],
  CardExpirySet: [
    'the second of changes.status if present, else as before',
    'if it is active, until the second of changes.expiresAt',
  ],
  CardLapsed: ['lapsed', 'no'],
  CardExpired: ['expired', 'no'],
  CardBlocked: ['blocked', 'no'],
  CardUnblocked: ['the second of changes.status', 'if it is active, until its expiry'],
  CardReplaced: ['replaced', 'no, never again'],
  CardNumberChanged: ['as before, under another number', 'as before'],
  CardSuspended: ['as before', 'no, whatever happens to the card, until CardResumed'],
  CardResumed: ['as before', 'by its status again'],
  TierSet: ['as before', 'as before, with the new tier'],
  TierChanged: ['as before', 'as before, with the new tier'],
};

export const CARD_STATES: EventGuide = {
  title: 'States of a card',
  text:
    'A shop may honour a card that is active, whose expiry has not passed and that is not suspended. Keep these three ' +
    'for each card, because they change independently: a suspended card can be renewed, and is still suspended ' +
    'afterwards. Compare the expiry with your own clock, since CardExpired can be recorded later. The deletion of a ' +
    'member blocks the card in the same transaction.',
  headings: ['After', 'Status', 'May be honoured'],
  rows: Object.entries(STATES).map(([type, state]) => [type, ...state]),
};
