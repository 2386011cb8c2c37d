import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { Card } from './card.aggregate.ts';

/**
 * The member's newest card that was not replaced, locked until the transaction ends. A concurrent
 * request waits for the lock instead of failing with a conflict.
 */
export async function currentCard(em: EntityManager, memberId: string): Promise<Card> {
  const card = await memberCard(em, memberId);
  if (!card) throw new DomainError('CARD_NOT_FOUND');
  return card;
}

/** The same card; null for a member without one. */
export function memberCard(em: EntityManager, memberId: string): Promise<Card | null> {
  return em.findOne(
    Card,
    { memberId, status: { $ne: 'replaced' } },
    { orderBy: { issuedAt: 'desc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
}
