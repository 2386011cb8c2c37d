import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { CardReviewStatus } from '@nattil/contracts/api/admin/card-reviews';
import type { Actor } from '../../platform/kernel/domain/actor.ts';
import { Aggregate } from '../../platform/kernel/domain/aggregate.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';

/** An activation that waits for an administrator, because a contact belonged to a blocked card. */
@Entity({ tableName: 'card_review' })
export class CardReview extends Aggregate {
  @Property({ type: 'uuid' }) memberId: string;
  @Property({ type: 'text' }) status: CardReviewStatus;
  @Property({ type: 'datetime' }) openedAt: Date;
  @Property({ type: 'datetime', nullable: true }) decidedAt: Date | null;

  static open(memberId: string, actor: Actor, now: Date): CardReview {
    const review = new CardReview();
    review.memberId = memberId;
    review.status = 'open';
    review.openedAt = now;
    review.decidedAt = null;
    review.record('CardReviewOpened', { memberId }, actor, now);
    return review;
  }

  kind() {
    return 'card-review' as const;
  }

  allow(actor: Actor, now: Date): void {
    this.decide('allowed', actor, now);
  }

  refuse(actor: Actor, now: Date): void {
    this.decide('refused', actor, now);
  }

  /** Closes the review of a member who is about to be deleted. */
  withdraw(actor: Actor, now: Date): void {
    if (this.status !== 'open') return;
    this.end('withdrawn', now);
    this.record('CardReviewWithdrawn', { memberId: this.memberId }, actor, now);
  }

  private decide(decision: 'allowed' | 'refused', actor: Actor, now: Date): void {
    if (this.status !== 'open')
      throw new DomainError('CARD_REVIEW_DECIDED', { data: { status: this.status } });
    this.end(decision, now);
    this.record('CardReviewDecided', { memberId: this.memberId, decision }, actor, now);
  }

  private end(status: CardReviewStatus, now: Date): void {
    this.status = status;
    this.decidedAt = now;
  }
}
