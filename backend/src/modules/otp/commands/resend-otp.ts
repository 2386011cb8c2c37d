import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { OtpChannel, OtpSent } from '@nattil/contracts/api/member/otp';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { lockCallerRow } from '../../members/public.ts';
import { OtpContacts, refuseOtherContact } from '../sending/otp-contact.ts';
import { OtpDispatch, toOtpSent } from '../sending/otp-dispatch.ts';
import { OtpSession } from '../otp-session.aggregate.ts';

export class ResendOtp extends Command<OtpSent> {
  constructor(
    readonly memberId: string,
    readonly channel: OtpChannel,
    readonly sessionId: string,
    /** The contact as typed, if any. */
    readonly contact: string | undefined,
    readonly ip: string | null,
    readonly actor: Actor,
  ) {
    super();
  }
}

/** Sends a new code in a new session with its own attempts; the old code stops working. */
@CommandHandler(ResendOtp)
export class ResendOtpHandler implements ICommandHandler<ResendOtp> {
  constructor(
    private readonly em: EntityManager,
    private readonly contacts: OtpContacts,
    private readonly dispatch: OtpDispatch,
    private readonly clock: Clock,
  ) {}

  async execute({ memberId, channel, sessionId, contact, ip, actor }: ResendOtp): Promise<OtpSent> {
    const db = inTransactionOf(this.em.getContext() as EntityManager);
    await lockCallerRow(db, memberId);
    const last = await this.em.findOne(OtpSession, { id: sessionId, memberId, channel });
    if (!last) throw new DomainError('OTP_SESSION_NOT_FOUND');
    refuseOtherContact(last.contact, contact);
    // If the member changed the contact since, this throws instead of sending to the new one.
    const to = await this.contacts.find(db, memberId, last, last.contact);
    const now = this.clock.now();
    last.checkResend(now);
    const { purpose } = last;
    const resendCount = last.resendCount + 1;
    const wanted = { memberId, purpose, channel, ...to, resendCount, ip };
    const next = await this.dispatch.open(wanted, actor, now);
    last.replaceBy(next, actor, now);
    return toOtpSent(next);
  }
}
