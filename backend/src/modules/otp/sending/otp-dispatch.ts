import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import type { OtpSent } from '@nattil/contracts/api/member/otp';
import { maskContact } from '@nattil/contracts/formats';
import { OTP_MAX_RESENDS } from '@nattil/contracts/rules/sign-in/otp';
import { CONFIG } from '../../../platform/config/config-token.ts';
import type { Config } from '../../../platform/config/config.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError, fieldError } from '../../../platform/kernel/domain/domain-error.ts';
import { mailboxOf } from '../../../platform/notifications/mail/mailbox.ts';
import { queueNotification } from '../../../platform/notifications/queue-notification.ts';
import { takeFromSmsBudget } from '../../../platform/notifications/sms/sms-budget.ts';
import { Transports } from '../../../platform/notifications/transports.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { smsRefusal } from '../../../platform/config/sms-countries.ts';
import { storedPhone } from '../../../platform/kernel/phones/stored-phone.ts';
import { OtpCodes } from './otp-codes.ts';
import { otpMessage } from './otp-message.ts';
import { OtpSession, type OtpSessionDetails } from '../otp-session.aggregate.ts';
import { refuseTooManySends } from './send-limits.ts';

type NewSession = Omit<OtpSessionDetails, 'id' | 'contactKey' | 'mailboxKey' | 'codeHash'>;

/** Steps shared by send and resend: limits, a code, its session and its message. */
@Injectable()
export class OtpDispatch {
  constructor(
    private readonly em: EntityManager,
    private readonly encryption: Encryption,
    private readonly codes: OtpCodes,
    private readonly transports: Transports,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Opens a session and queues its code in the command's transaction. */
  async open(wanted: NewSession, actor: Actor, now: Date): Promise<OtpSession> {
    const db = inTransactionOf(this.em.getContext() as EntityManager);
    const { channel, contact } = wanted;
    const mailbox = channel === 'email' ? mailboxOf(contact) : storedPhone(contact);
    const keys = {
      contactKey: this.encryption.lookupKey(contact),
      mailboxKey: this.encryption.lookupKey(mailbox),
    };
    if (!this.transports.for(channel)) throw new DomainError('UNAVAILABLE');
    const confirmedBy = wanted.toConfirmed ? wanted.memberId : null;
    await refuseTooManySends(db, { ...keys, confirmedBy }, now);
    if (channel === 'sms') await this.takeSms(db, contact, now);

    const details = { ...wanted, id: randomUUID() };
    const code = this.codes.random();
    const codeHash = this.codes.hash(details, code);
    const session = OtpSession.open({ ...details, ...keys, codeHash }, actor, now);
    this.em.persist(session);
    await queueNotification(
      db,
      this.encryption,
      {
        cause: otpCause(session.id),
        channel: session.channel,
        to: session.contact,
        ...otpMessage(session.channel, session.purpose, code, this.config.publicUrl),
        secretUntil: session.expiresAt,
      },
      now,
    );
    return session;
  }

  private async takeSms(db: Queryable, phone: string, now: Date): Promise<void> {
    const refusal = smsRefusal(phone, this.config.smsCountries);
    if (refusal) throw fieldError('phone', refusal);
    if (!(await takeFromSmsBudget(db, this.config.smsPerDay, now)))
      throw new DomainError('OTP_RATE_LIMITED', { retryAfter: 3_600 });
  }
}

/** The cause under which a code's message is queued. */
export function otpCause(sessionId: string): string {
  return `otp/${sessionId}`;
}

export function toOtpSent(session: OtpSession): OtpSent {
  return {
    id: session.id,
    sessionId: session.id,
    expiresAt: session.expiresAt.toISOString(),
    resendAt: session.resendAt.toISOString(),
    contactInfo: maskContact(session.contact),
    resendsRemaining: OTP_MAX_RESENDS - session.resendCount,
  };
}
