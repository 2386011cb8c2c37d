import { LockMode } from '@mikro-orm/core';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { lockMemberRows } from '../../members/public.ts';
import { BlockedCards } from '../blocked-cards.ts';
import { CardReview } from '../card-review.aggregate.ts';

/** Decides whether a card's activation needs an administrator's review. */
@Injectable()
export class CardReviews {
  constructor(private readonly blocked: BlockedCards) {}

  /**
   * Runs in the caller's transaction, which has locked the member; opens a review if needed, once.
   */
  async isNeeded(em: EntityManager, memberId: string, actor: Actor, now: Date): Promise<boolean> {
    if (await openReview(em, memberId)) return true;
    const db = inTransactionOf(em);
    const blocks = await this.blocked.undecidedFor(db, memberId, now);
    if (blocks.length === 0) return false;
    const review = CardReview.open(memberId, actor, now);
    em.persist(review);
    await em.flush();
    await db.execute(
      'insert into card_review_block (review_id, block_id) select $1, unnest($2::uuid[])',
      [review.id, blocks],
    );
    return true;
  }
}

/** The member's open review, locked until the transaction ends. */
export async function openReview(em: EntityManager, memberId: string): Promise<CardReview | null> {
  return em.findOne(
    CardReview,
    { memberId, status: 'open' },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
}

/** A review and its member, both locked until the transaction ends. */
export async function lockedReview(em: EntityManager, id: string): Promise<CardReview> {
  const db = inTransactionOf(em);
  const [known] = await db.query<{ memberId: string }>(
    'select member_id as "memberId" from card_review where id = $1',
    [id],
  );
  if (!known) throw new DomainError('CARD_REVIEW_NOT_FOUND');
  // Locks the member before the card, as everywhere; a deleted member has no open review.
  await lockMemberRows(db, [known.memberId]);
  return em.findOneOrFail(CardReview, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}
