import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../platform/domain/actor.ts';
import { Clock } from '../../../platform/clock.ts';
import { DomainError } from '../../../platform/domain/domain-error.ts';
import { OtpSession } from '../otp-session.aggregate.ts';

/** Records that the right code was entered. */
export class VerifyOtp extends Command<void> {
  constructor(
    readonly sessionId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(VerifyOtp)
export class VerifyOtpHandler implements ICommandHandler<VerifyOtp> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ sessionId, actor }: VerifyOtp): Promise<void> {
    // Locked, so that the second of two at once is refused as used.
    const { PESSIMISTIC_WRITE } = LockMode;
    const session = await this.em.findOne(
      OtpSession,
      { id: sessionId },
      { lockMode: PESSIMISTIC_WRITE },
    );
    if (!session) throw new DomainError('OTP_SESSION_NOT_FOUND');
    session.verify(actor, this.clock.now());
  }
}
