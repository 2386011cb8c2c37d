import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ConfirmedContacts, type Confirmation } from '../../members/public.ts';
import { KIND_OF } from '../sending/otp-contact.ts';
import { OtpSession } from '../otp-session.aggregate.ts';

type Verified = Pick<OtpSession, 'id' | 'memberId' | 'channel' | 'contact'>;

/** Records that the right code was entered; returns the outcome for its contact. */
export class VerifyOtp extends Command<Confirmation> {
  constructor(
    readonly verified: Verified,
    readonly actor: Actor,
  ) {
    super();
  }
}

/**
 * Any right code confirms the contact. If the member does not have the contact (any more), it stays
 * unconfirmed.
 */
@CommandHandler(VerifyOtp)
export class VerifyOtpHandler implements ICommandHandler<VerifyOtp> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly contacts: ConfirmedContacts,
  ) {}

  async execute({ verified, actor }: VerifyOtp): Promise<Confirmation> {
    const { id, memberId, channel, contact } = verified;
    const to = { kind: KIND_OF[channel], contact };
    // Runs before the session is locked, because it locks the member.
    const outcome = await this.contacts.confirm(this.em, memberId, to, actor, this.clock.now());
    if (!outcome) throw new DomainError('CONTACT_NOT_YOURS');
    // The lock makes the second of two concurrent calls fail as used.
    const { PESSIMISTIC_WRITE } = LockMode;
    const session = await this.em.findOne(OtpSession, { id }, { lockMode: PESSIMISTIC_WRITE });
    if (!session) throw new DomainError('OTP_SESSION_NOT_FOUND');
    session.verify(actor, this.clock.now());
    return outcome;
  }
}
