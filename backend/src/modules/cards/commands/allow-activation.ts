import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { lockedReview } from '../reviews/card-reviews.ts';

export class AllowActivation extends Command<void> {
  constructor(
    readonly reviewId: string,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** The blocks that led to the review no longer apply to this member. */
@CommandHandler(AllowActivation)
export class AllowActivationHandler implements ICommandHandler<AllowActivation> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
  ) {}

  async execute({ reviewId, seen, actor }: AllowActivation): Promise<void> {
    const review = await lockedReview(this.em, reviewId);
    await this.decisions.about(review, seen, () => review.allow(actor, this.clock.now()));
  }
}
