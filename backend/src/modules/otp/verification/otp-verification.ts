import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { OtpChannel } from '@nattil/contracts/api/member/otp';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Commands } from '../../../platform/commands/commands.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { type Confirmation, contactTaken, isContactTaken } from '../../members/public.ts';
import { ExhaustOtp } from '../commands/exhaust-otp.ts';
import { VerifyOtp } from '../commands/verify-otp.ts';
import { OtpCodes } from '../sending/otp-codes.ts';
import { KIND_OF, refuseOtherContact } from '../sending/otp-contact.ts';
import { refuseUnlessPending, type OtpSession } from '../otp-session.aggregate.ts';
import { OtpTries, type Try } from './otp-tries.ts';

const RETRY_AFTER_MS = 20;

interface Attempt {
  memberId: string;
  channel: OtpChannel;
  sessionId: string;
  /** The contact as typed, if any. */
  contact: string | undefined;
  otp: string;
}

type Row = Pick<
  OtpSession,
  'id' | 'memberId' | 'channel' | 'purpose' | 'contact' | 'codeHash' | 'status' | 'expiresAt'
>;

/**
 * Checks a code in three steps: counts the attempt and commits, compares, records the outcome. It
 * is not one command, so that no guess is compared in a transaction that can be rolled back.
 */
@Injectable()
export class OtpVerification {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tries: OtpTries,
    private readonly codes: OtpCodes,
    private readonly commands: Commands,
  ) {}

  /** Returns the outcome for the contact. */
  async verify(attempt: Attempt, actor: Actor): Promise<Confirmation> {
    const { session, counted } = await this.begin(attempt);
    if (this.codes.matches(session, attempt.otp, session.codeHash)) {
      try {
        return await this.commands.run(new VerifyOtp(session, actor));
      } catch (error) {
        throw isContactTaken(error) ? contactTaken(KIND_OF[session.channel]) : error;
      } finally {
        await this.tries.recordRight(counted);
      }
    }
    if (await this.tries.recordWrong(counted))
      await this.commands.run(new ExhaustOtp(session.id, actor));
    throw new DomainError('OTP_INVALID', { data: { attemptsRemaining: counted.left } });
  }

  /** Counts the attempt; retries soon while the limit depends on undecided attempts. */
  private async begin(attempt: Attempt): Promise<{ session: Row; counted: Try }> {
    for (;;) {
      const session = await this.find(attempt);
      refuseOtherContact(session.contact, attempt.contact);
      refuseUnlessPending(session, this.clock.now());
      const counted = await this.tries.begin({ sessionId: session.id, memberId: session.memberId });
      if (counted) return { session, counted };
      await setTimeout(RETRY_AFTER_MS);
    }
  }

  private async find({ sessionId, memberId, channel }: Attempt): Promise<Row> {
    const [row] = await this.database.query<Row>(
      `select id, member_id as "memberId", channel, purpose, contact, code_hash as "codeHash", status,
              expires_at as "expiresAt"
       from otp_session where id = $1 and member_id = $2 and channel = $3`,
      [sessionId, memberId, channel],
    );
    if (!row) throw new DomainError('OTP_SESSION_NOT_FOUND');
    return row;
  }
}
