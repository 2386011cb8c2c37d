import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CardTier } from '@nattil/contracts/api/member/cards';
import type { Rupees } from '@nattil/contracts/api/common';
import type { Actor } from '../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import { inTransactionOf } from '../../platform/persistence/orm/in-transaction-of.ts';
import { shareLockStatus } from '../members/public.ts';
import { Card } from './card.aggregate.ts';
import { mustBeHonoured } from './card-life/honoured.ts';
import type { TierRise } from './tiers/tier-rise.ts';

export interface UsableCard {
  id: string;
  number: string;
  memberId: string;
  tier: CardTier;
}

/** How a card is named at a till. */
export type ShownAs = { reference: string } | { number: string };

/** The id of the card, not locked; null if no card has the reference or number. */
export async function cardShownAs(db: Queryable, shown: ShownAs): Promise<string | null> {
  const [card] =
    'reference' in shown
      ? await db.query<{ id: string }>('select card_id as id from card_code where reference = $1', [
          shown.reference,
        ])
      : await db.query<{ id: string }>('select id from card where number = $1', [shown.number]);
  return card?.id ?? null;
}

/**
 * A card that may be honoured, by its number or id, locked until the transaction ends; throws for
 * any other.
 */
export async function usableCard(
  em: EntityManager,
  which: { number: string } | { id: string },
  now: Date,
): Promise<UsableCard> {
  const db = inTransactionOf(em);
  const [holder] =
    'id' in which
      ? await db.query<Holder>('select member_id as id from card where id = $1', [which.id])
      : await db.query<Holder>('select member_id as id from card where number = $1', [
          which.number,
        ]);
  // Locks the member before the card, as everywhere.
  const memberStatus = holder ? await shareLockStatus(db, holder.id) : null;
  const card = await em.findOne(Card, which, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!card) throw new DomainError('CARD_NOT_FOUND');
  mustBeHonoured({ card, memberStatus }, now);
  const { id, number, memberId, tier } = card;
  return { id, number, memberId, tier };
}

interface Holder {
  id: string;
}

/**
 * Raises the tier to match a year's spend, in the caller's transaction; never lowers it. Returns the
 * tier before if it rose.
 */
export async function raiseTier(
  em: EntityManager,
  cardId: string,
  spent: Rupees,
  actor: Actor,
  now: Date,
): Promise<CardTier | null> {
  const card = await em.findOneOrFail(Card, { id: cardId });
  const before = card.tier;
  card.raiseTier(spent, actor, now);
  return card.tier === before ? null : before;
}

/** Locks a card whose purchases change; the member's row comes first, as everywhere. */
export async function lockCard(em: EntityManager, cardId: string, memberId: string): Promise<void> {
  await shareLockStatus(inTransactionOf(em), memberId);
  await em.findOne(Card, { id: cardId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/** Takes back a rise of the tier in the caller's transaction, under the lock of the card. */
export async function takeBackTier(
  em: EntityManager,
  cardId: string,
  rise: TierRise,
  spent: Rupees,
  actor: Actor,
  now: Date,
): Promise<void> {
  const card = await em.findOneOrFail(Card, { id: cardId });
  card.takeBackTier(rise, spent, actor, now);
}
