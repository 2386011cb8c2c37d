import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { SYSTEM } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { OtpSession } from '../otp-session.aggregate.ts';

export const EXPIRE_BATCH = 100;

/** Records the expiry of one batch of codes; returns their number. */
export class ExpireDueOtps extends Command<number> {}

@CommandHandler(ExpireDueOtps)
export class ExpireDueOtpsHandler implements ICommandHandler<ExpireDueOtps> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<number> {
    const now = this.clock.now();
    const due = await this.em.find(
      OtpSession,
      { status: 'pending', expiresAt: { $lte: now } },
      // Skip locked: several workers share the work.
      { limit: EXPIRE_BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    for (const session of due) session.expire('time', SYSTEM, now);
    return due.length;
  }
}
