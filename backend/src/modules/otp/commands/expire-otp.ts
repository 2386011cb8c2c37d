import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Decisions } from '../../../platform/commands/decisions.ts';
import type { SeenVersions } from '../../../platform/kernel/domain/seen-versions.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { OtpSession } from '../otp-session.aggregate.ts';

/** An administrator expires a pending code; an ended one stays as it is. */
export class ExpireOtp extends Command<void> {
  constructor(
    readonly sessionId: string,
    readonly seen: SeenVersions,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(ExpireOtp)
export class ExpireOtpHandler implements ICommandHandler<ExpireOtp> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
  ) {}

  async execute({ sessionId, seen, actor }: ExpireOtp): Promise<void> {
    // The lock makes a concurrent verification either succeed or find the code expired.
    const { PESSIMISTIC_WRITE } = LockMode;
    const session = await this.em.findOne(
      OtpSession,
      { id: sessionId },
      { lockMode: PESSIMISTIC_WRITE },
    );
    if (!session) throw new DomainError('OTP_SESSION_NOT_FOUND');
    await this.decisions.about(session, seen, () =>
      session.expireByAdministrator(actor, this.clock.now()),
    );
  }
}
