import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ToggleBlockRequest } from '@nattil/contracts/api/admin/shops';
import {
  activationNotesRule,
  blockReasonRule,
  toggleReasonRule,
} from '@nattil/contracts/rules/shops/shop-decisions';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import { DomainError, fieldError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { keepDecision } from '../decision-history.ts';
import { Shop } from '../shop.aggregate.ts';

export class ToggleBlockBody implements ToggleBlockRequest {
  @ValidatedBy(toggleReasonRule) reason?: string;
  @ValidatedBy(activationNotesRule) notes?: string;
}

/** Blocks an approved shop or activates a blocked one; returns the action taken. */
export class ToggleBlock extends Command<'blocked' | 'activated'> {
  constructor(
    readonly shopId: string,
    readonly body: ToggleBlockBody,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ToggleBlock)
export class ToggleBlockHandler implements ICommandHandler<ToggleBlock> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
  ) {}

  async execute({ shopId, body, seen, actor }: ToggleBlock) {
    const shop = await this.em.findOne(Shop, { id: shopId });
    if (!shop) throw new DomainError('SHOP_NOT_FOUND');
    const now = this.clock.now();
    const wasBlocked = shop.status === 'blocked';
    // A reason is required only for an approved shop.
    const wrong = shop.status === 'approved' ? blockReasonRule(body.reason) : null;
    await this.decisions.about(shop, seen, () => {
      if (wrong) throw fieldError('reason', wrong);
      if (wasBlocked) shop.activate(actor, now);
      else shop.block(body.reason!, actor, now);
    });
    const done = wasBlocked ? 'activated' : 'blocked';
    const why = (wasBlocked && body.notes) || body.reason || null;
    await keepDecision(inTransactionOf(this.em), shop, done, why, actor, now);
    return done;
  }
}
