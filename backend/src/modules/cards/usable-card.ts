import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CardTier } from '@nattil/contracts/api/member/cards';
import type { Rupees } from '@nattil/contracts/api/common';
import type { Actor } from '../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { inTransactionOf } from '../../platform/persistence/orm/in-transaction-of.ts';
import { shareLockStatus } from '../members/public.ts';
import { Card } from './card.aggregate.ts';

export interface UsableCard {
  id: string;
  number: string;
  memberId: string;
  tier: CardTier;
}

/**
 * An active card of an active member by its number, locked until the transaction ends; throws for
 * any other.
 */
export async function usableCard(
  em: EntityManager,
  number: string,
  now: Date,
): Promise<UsableCard> {
  const db = inTransactionOf(em);
  const [holder] = await db.query<{ id: string }>(
    'select member_id as id from card where number = $1',
    [number],
  );
  // Locks the member before the card, as everywhere.
  const status = holder ? await shareLockStatus(db, holder.id) : null;
  const card = await em.findOne(Card, { number }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!card) throw new DomainError('CARD_NOT_FOUND');
  card.mustBeUsable(now);
  if (status !== 'active')
    throw new DomainError('MEMBER_WRONG_STATE', {
      message: `The member is ${status} and cannot use the card`,
      data: { status },
    });
  const { id, memberId, tier } = card;
  return { id, number, memberId, tier };
}

/** Raises the tier to match a year's spend, in the caller's transaction; never lowers it. */
export async function raiseTier(
  em: EntityManager,
  cardId: string,
  spent: Rupees,
  actor: Actor,
  now: Date,
): Promise<void> {
  const card = await em.findOneOrFail(Card, { id: cardId });
  card.raiseTier(spent, actor, now);
}
