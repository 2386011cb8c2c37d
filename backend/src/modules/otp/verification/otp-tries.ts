import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OTP_FAILURES_PER_DAY, OTP_MAX_ATTEMPTS } from '@nattil/contracts/rules/sign-in/otp';
import { LOCKS } from '../../../platform/persistence/advisory-locks.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database, type Queryable } from '../../../platform/persistence/database.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';

/**
 * A comparison takes milliseconds; an attempt undecided for longer belongs to a process that died.
 */
const UNDECIDED_MS = 10_000;

interface GuessedSession {
  sessionId: string;
  memberId: string;
}

export interface Try extends GuessedSession {
  id: string;
  /** Attempts left if this one is wrong. */
  left: number;
}

/**
 * Counts each attempt in its own transaction, committed before the code is compared, so that
 * parallel guesses cannot exceed the limits. An attempt counts as a failure until it proves right.
 */
@Injectable()
export class OtpTries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt; returns null while undecided attempts use up the limit. Throws OTP_EXHAUSTED
   * or OTP_ACCOUNT_LOCKED without counting.
   */
  async begin(guessed: GuessedSession): Promise<Try | null> {
    const { sessionId, memberId } = guessed;
    return this.oneAtATime(memberId, async (tx) => {
      const now = this.clock.now();
      const tries = await this.triesOf(tx, sessionId);
      const refusal =
        tries >= OTP_MAX_ATTEMPTS
          ? new DomainError('OTP_EXHAUSTED')
          : await this.accountLocked(tx, memberId, now);
      if (refusal) {
        if (await this.isDeciding(tx, 'member_id', memberId)) return null;
        throw refusal;
      }
      await tx.execute(
        `insert into otp_try as t (session_id, tries) values ($1, 1)
         on conflict (session_id) do update set tries = t.tries + 1`,
        [sessionId],
      );
      const id = randomUUID();
      await tx.execute(
        `insert into otp_failure (id, member_id, session_id, at, undecided) values ($1, $2, $3, $4, true)`,
        [id, memberId, sessionId, now],
      );
      return { ...guessed, id, left: OTP_MAX_ATTEMPTS - tries - 1 };
    });
  }

  /** Removes the counted attempt of a right code. */
  async recordRight({ id, sessionId, memberId }: Try): Promise<void> {
    await this.oneAtATime(memberId, async (tx) => {
      await tx.execute('delete from otp_failure where id = $1', [id]);
      await tx.execute('update otp_try set tries = tries - 1 where session_id = $1', [sessionId]);
    });
  }

  /** Counts the attempt as wrong; returns whether the session has no attempt left or undecided. */
  async recordWrong({ id, sessionId, memberId }: Try): Promise<boolean> {
    return this.oneAtATime(memberId, async (tx) => {
      await tx.execute('update otp_failure set undecided = false where id = $1', [id]);
      return (
        (await this.triesOf(tx, sessionId)) >= OTP_MAX_ATTEMPTS &&
        !(await this.isDeciding(tx, 'session_id', sessionId))
      );
    });
  }

  /** Serialises the work of one account over all its sessions. */
  private oneAtATime<T>(memberId: string, work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [LOCKS.guessing, memberId]);
      return work(tx);
    });
  }

  private async triesOf(tx: Queryable, sessionId: string): Promise<number> {
    const [row] = await tx.query<{ tries: number }>(
      'select tries from otp_try where session_id = $1',
      [sessionId],
    );
    return row?.tries ?? 0;
  }

  private async isDeciding(
    tx: Queryable,
    column: 'session_id' | 'member_id',
    id: string,
  ): Promise<boolean> {
    const [row] = await tx.query(
      `select 1 from otp_failure where ${column} = $1 and undecided and at > $2 limit 1`,
      [id, new Date(this.clock.now().getTime() - UNDECIDED_MS)],
    );
    return row !== undefined;
  }

  private async accountLocked(
    tx: Queryable,
    memberId: string,
    now: Date,
  ): Promise<DomainError | null> {
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
    if (!oldest) return null;
    const retryAfter = Math.ceil((oldest.at.getTime() - dayAgo.getTime()) / 1000);
    return new DomainError('OTP_ACCOUNT_LOCKED', { retryAfter });
  }
}
