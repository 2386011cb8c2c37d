import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/persistence/clock.ts';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { SYSTEM } from '../../../platform/kernel/domain/actor.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { Admin } from '../admin.aggregate.ts';

export const END_BATCH = 100;

/** Withdraws one batch of invitations that expired long ago; returns their number. */
export class EndOldInvitations extends Command<number> {}

@CommandHandler(EndOldInvitations)
export class EndOldInvitationsHandler implements ICommandHandler<EndOldInvitations> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute(): Promise<number> {
    const now = this.clock.now();
    // Kept as long as links of members; until then an owner may resend the invitation.
    const before = new Date(now.getTime() - this.config.retention.notificationDays * DAY_MS);
    const old = await this.em.find(
      Admin,
      { status: 'invited', invitationEndsAt: { $lt: before } },
      // Skip locked: several workers share the work.
      { limit: END_BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    for (const admin of old) admin.withdrawInvitation(SYSTEM, now);
    return old.length;
  }
}
