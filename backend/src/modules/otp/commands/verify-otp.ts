import { LockMode } from '@mikro-orm/core';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../../../platform/domain/actor.ts';
import { Clock } from '../../../platform/clock.ts';
import { DomainError } from '../../../platform/domain/domain-error.ts';
import { ConfirmedContacts } from '../../members/public.ts';
import { confirmedBy } from '../otp-contact.ts';
import { OtpSession } from '../otp-session.aggregate.ts';

type Verified = Pick<OtpSession, 'id' | 'memberId' | 'channel' | 'purpose' | 'contact'>;

/** Records that the right code was entered. */
export class VerifyOtp extends Command<void> {
  constructor(
    readonly verified: Verified,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** With a code that confirms a contact, this becomes the member's own, or the code stays open. */
@CommandHandler(VerifyOtp)
export class VerifyOtpHandler implements ICommandHandler<VerifyOtp> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly contacts: ConfirmedContacts,
  ) {}

  async execute({ verified, actor }: VerifyOtp): Promise<void> {
    // Before the session, because it locks the member.
    await this.confirmContact(verified, actor);
    // Locked, so that the second of two at once is refused as used.
    const { PESSIMISTIC_WRITE } = LockMode;
    const session = await this.em.findOne(
      OtpSession,
      { id: verified.id },
      { lockMode: PESSIMISTIC_WRITE },
    );
    if (!session) throw new DomainError('OTP_SESSION_NOT_FOUND');
    session.verify(actor, this.clock.now());
  }

  private async confirmContact(
    { memberId, channel, purpose, contact }: Verified,
    actor: Actor,
  ): Promise<void> {
    const kind = confirmedBy(channel, purpose);
    if (!kind) return;
    const now = this.clock.now();
    const isOwn = await this.contacts.confirm(this.em, memberId, { kind, contact }, actor, now);
    if (!isOwn) throw new DomainError('CONTACT_NOT_YOURS');
  }
}
