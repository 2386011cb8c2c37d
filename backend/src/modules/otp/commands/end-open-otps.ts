import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { SYSTEM } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { OtpSession } from '../otp-session.aggregate.ts';

export const END_BATCH = 100;

/** Ends one batch of the open codes, e.g. because their key is replaced; returns their number. */
export class EndOpenOtps extends Command<number> {}

@CommandHandler(EndOpenOtps)
export class EndOpenOtpsHandler implements ICommandHandler<EndOpenOtps> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<number> {
    const open = await this.em.find(
      OtpSession,
      { status: 'pending' },
      { limit: END_BATCH, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    for (const session of open) session.expire('administrator', SYSTEM, this.clock.now());
    return open.length;
  }
}
