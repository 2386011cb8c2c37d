import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { lockCallerRow } from '../../members/public.ts';
import { OtpSession } from '../otp-session.aggregate.ts';

/** Ends a code after its last attempt failed. */
export class ExhaustOtp extends Command<void> {
  constructor(
    readonly sessionId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ExhaustOtp)
export class ExhaustOtpHandler implements ICommandHandler<ExhaustOtp> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ sessionId, actor }: ExhaustOtp): Promise<void> {
    const session = await this.em.findOne(OtpSession, { id: sessionId });
    if (!session) return;
    // Nothing more is recorded for a member who is deleted meanwhile.
    await lockCallerRow(inTransactionOf(this.em), session.memberId);
    session.expire('tries', actor, this.clock.now());
  }
}
