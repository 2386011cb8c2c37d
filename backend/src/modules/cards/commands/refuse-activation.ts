import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { RefuseCardReviewRequest } from '@nattil/contracts/api/admin/card-reviews';
import { cardBlockReasonRule } from '@nattil/contracts/rules/portal/admin-users';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { BlockedCards } from '../blocked-cards.ts';
import { lockedReview } from '../reviews/card-reviews.ts';
import { currentCard } from '../current-card.ts';

export class RefuseActivationBody implements RefuseCardReviewRequest {
  @ValidatedBy(cardBlockReasonRule) reason?: string;
}

export class RefuseActivation extends Command<void> {
  constructor(
    readonly reviewId: string,
    readonly reason: string | null,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Blocks the card like any block: hashes of this member's contacts are stored too. */
@CommandHandler(RefuseActivation)
export class RefuseActivationHandler implements ICommandHandler<RefuseActivation> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly blocked: BlockedCards,
  ) {}

  async execute({ reviewId, reason, seen, actor }: RefuseActivation): Promise<void> {
    const review = await lockedReview(this.em, reviewId);
    const now = this.clock.now();
    await this.decisions.about(review, seen, () => review.refuse(actor, now));
    const card = await currentCard(this.em, review.memberId);
    if (card.status === 'blocked') return;
    card.block(actor, now);
    await this.blocked.keep(inTransactionOf(this.em), card, { reason, now });
  }
}
