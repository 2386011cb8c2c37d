import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { OtpChannel, OtpPurpose } from '@nattil/contracts/api/member/otp';
import type { OtpExpired } from '@nattil/contracts/events/otp';
import {
  OTP_LIFETIME_SECONDS,
  OTP_MAX_RESENDS,
  OTP_RESEND_AFTER_SECONDS,
} from '@nattil/contracts/rules/sign-in/otp';
import type { Actor } from '../../platform/kernel/domain/actor.ts';
import { Aggregate } from '../../platform/kernel/domain/aggregate.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';

type SessionStatus = 'pending' | 'verified' | 'consumed' | 'replaced' | 'expired' | 'exhausted';

export interface OtpSessionDetails {
  /** Chosen by the caller, because the hash of the code includes it. */
  id: string;
  memberId: string;
  purpose: OtpPurpose;
  channel: OtpChannel;
  /** E-mail in lower case or phone in E.164. */
  contact: string;
  /** Keyed hashes for counting the sends to a contact and to its mailbox. */
  contactKey: Buffer;
  mailboxKey: Buffer;
  /** Whether the member had confirmed the contact. */
  toConfirmed: boolean;
  codeHash: Buffer;
  resendCount: number;
  ip: string | null;
}

/** One code sent to a member: pending, then verified and consumed, or ended before that. */
@Entity({ tableName: 'otp_session' })
export class OtpSession extends Aggregate {
  @Property({ type: 'uuid' }) memberId: string;
  @Property({ type: 'text' }) purpose: OtpPurpose;
  @Property({ type: 'text' }) channel: OtpChannel;
  @Property({ type: 'text' }) contact: string;
  @Property({ type: 'blob' }) contactKey: Buffer;
  @Property({ type: 'blob' }) mailboxKey: Buffer;
  @Property({ type: 'boolean' }) toConfirmed: boolean;
  @Property({ type: 'blob' }) codeHash: Buffer;
  @Property({ type: 'text' }) status: SessionStatus;
  @Property({ type: 'integer' }) resendCount: number;
  @Property({ type: 'datetime' }) createdAt: Date;
  /** The end of the code's validity; brought forward when something else ends it. */
  @Property({ type: 'datetime' }) expiresAt: Date;
  @Property({ type: 'datetime', nullable: true }) verifiedAt: Date | null;
  @Property({ type: 'datetime', nullable: true }) consumedAt: Date | null;
  @Property({ type: 'uuid', nullable: true }) replacedBy: string | null;
  @Property({ type: 'text', nullable: true }) ip: string | null;

  static open(details: OtpSessionDetails, actor: Actor, now: Date): OtpSession {
    const session = new OtpSession();
    Object.assign(session, details);
    session.status = 'pending';
    session.createdAt = now;
    session.expiresAt = new Date(now.getTime() + OTP_LIFETIME_SECONDS * 1000);
    session.verifiedAt = null;
    session.consumedAt = null;
    session.replacedBy = null;
    session.record(
      'OtpSent',
      {
        sessionId: session.id,
        memberId: session.memberId,
        channel: session.channel,
        purpose: session.purpose,
        expiresAt: session.expiresAt.toISOString(),
        resendCount: session.resendCount,
      },
      actor,
      now,
    );
    return session;
  }

  kind() {
    return 'otp' as const;
  }

  get resendAt(): Date {
    return new Date(this.createdAt.getTime() + OTP_RESEND_AFTER_SECONDS * 1000);
  }

  /** Accepts the right code, once and before it expires. */
  verify(actor: Actor, now: Date): void {
    refuseUnlessPending(this, now);
    this.status = 'verified';
    this.verifiedAt = now;
    this.record('OtpVerified', this.facts(), actor, now);
  }

  /** Uses the code up for its purpose. */
  consume(actor: Actor, now: Date): void {
    if (this.status !== 'verified') throw new DomainError('OTP_ALREADY_USED');
    this.status = 'consumed';
    this.consumedAt = now;
    this.record('OtpConsumed', this.facts(), actor, now);
  }

  /** Whether the right code was entered. */
  get isUsed(): boolean {
    return this.status === 'verified' || this.status === 'consumed';
  }

  /** Throws if no further code may replace this one; an expired one may be replaced. */
  checkReplacing(): void {
    this.refuseIfUsedOrReplaced();
    if (this.resendCount >= OTP_MAX_RESENDS) throw new DomainError('OTP_RESENDS_EXHAUSTED');
  }

  /** The same for the member, who must wait between two sends. */
  checkResend(now: Date): void {
    this.checkReplacing();
    const wait = Math.ceil((this.resendAt.getTime() - now.getTime()) / 1000);
    if (wait > 0) throw new DomainError('OTP_RESEND_TOO_EARLY', { retryAfter: wait });
  }

  /** Ends the session because a newer code replaces it. */
  replaceBy(successor: OtpSession, actor: Actor, now: Date): void {
    this.refuseIfUsedOrReplaced();
    this.status = 'replaced';
    this.replacedBy = successor.id;
    this.endAt(now);
    this.record(
      'OtpReplaced',
      { sessionId: this.id, memberId: this.memberId, replacedBy: successor.id },
      actor,
      now,
    );
  }

  /** Ends a pending session for this cause; does nothing if it has ended or was verified. */
  expire(cause: OtpExpired['cause'], actor: Actor, now: Date): void {
    if (this.status !== 'pending' || (cause === 'time' && this.expiresAt > now)) return;
    const dueAt = this.expiresAt.toISOString();
    this.status = cause === 'tries' ? 'exhausted' : 'expired';
    this.endAt(now);
    this.record(
      'OtpExpired',
      { sessionId: this.id, memberId: this.memberId, cause, dueAt },
      actor,
      now,
    );
  }

  /** Expires a pending session for an administrator; returns false if it had ended before. */
  expireByAdministrator(actor: Actor, now: Date): boolean {
    if (this.isUsed) throw new DomainError('OTP_ALREADY_USED');
    if (this.status !== 'pending' || this.expiresAt <= now) return false;
    this.expire('administrator', actor, now);
    return true;
  }

  private refuseIfUsedOrReplaced(): void {
    if (this.isUsed) throw new DomainError('OTP_ALREADY_USED');
    if (this.status === 'replaced') throw new DomainError('OTP_REPLACED');
  }

  private endAt(now: Date): void {
    if (this.expiresAt > now) this.expiresAt = now;
  }

  private facts() {
    return { sessionId: this.id, memberId: this.memberId, purpose: this.purpose };
  }
}

/** Throws with the reason if a code can no longer be accepted. */
export function refuseUnlessPending(
  { status, expiresAt }: Pick<OtpSession, 'status' | 'expiresAt'>,
  now: Date,
): void {
  if (status === 'verified' || status === 'consumed') throw new DomainError('OTP_ALREADY_USED');
  if (status === 'replaced') throw new DomainError('OTP_REPLACED');
  if (status === 'exhausted') throw new DomainError('OTP_EXHAUSTED');
  if (status === 'expired' || expiresAt <= now) throw new DomainError('OTP_EXPIRED');
}
