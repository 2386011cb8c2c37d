import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OTP_FAILURES_PER_DAY, OTP_MAX_ATTEMPTS } from '@nattil/contracts/rules/otp';
import { Clock } from '../../platform/domain/clock.ts';
import { DomainError } from '../../platform/domain/domain-error.ts';
import { Database, type Queryable } from '../../platform/persistence/database.ts';

const LOCK = 7222;
const DAY_MS = 24 * 3_600_000;

interface Try {
  /** Tries that are left after this one. */
  left: number;
  /** This try counts as a failure of the account until it turns out right. */
  failureId: string;
}

/**
 * Counts tries, in a transaction of its own that is committed before the code is compared: however
 * many guesses arrive at once and wherever, only as many are compared as are allowed.
 */
@Injectable()
export class OtpTries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Throws OTP_EXHAUSTED or OTP_ACCOUNT_LOCKED; then nothing was counted. */
  async begin(sessionId: string, memberId: string): Promise<Try> {
    return this.database.transaction(async (tx) => {
      // One account's tries follow one another, over all its sessions; read in later statements.
      await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCK, memberId]);
      const [row] = await tx.query<{ tries: number }>(
        `insert into otp_try as t (session_id, tries) values ($1, 1)
         on conflict (session_id) do update set tries = t.tries + 1 where t.tries < $2
         returning tries`,
        [sessionId, OTP_MAX_ATTEMPTS],
      );
      if (!row) throw new DomainError('OTP_EXHAUSTED');
      return {
        left: OTP_MAX_ATTEMPTS - row.tries,
        failureId: await this.countFailure(tx, memberId),
      };
    });
  }

  private async countFailure(tx: Queryable, memberId: string): Promise<string> {
    const now = this.clock.now();
    const dayAgo = new Date(now.getTime() - DAY_MS);
    await tx.execute('delete from otp_failure where member_id = $1 and at <= $2', [
      memberId,
      dayAgo,
    ]);
    const failures = await tx.query<{ at: Date }>(
      `select at from otp_failure where member_id = $1 order by at desc limit ${OTP_FAILURES_PER_DAY}`,
      [memberId],
    );
    const oldest = failures[OTP_FAILURES_PER_DAY - 1];
    if (oldest) {
      const retryAfter = Math.ceil((oldest.at.getTime() - dayAgo.getTime()) / 1000);
      throw new DomainError('OTP_ACCOUNT_LOCKED', { retryAfter });
    }
    const id = randomUUID();
    await tx.execute('insert into otp_failure (id, member_id, at) values ($1, $2, $3)', [
      id,
      memberId,
      now,
    ]);
    return id;
  }
}

/** A try that was right is no failure. */
export async function forgetFailure(db: Queryable, failureId: string): Promise<void> {
  await db.execute('delete from otp_failure where id = $1', [failureId]);
}
