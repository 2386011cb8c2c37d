import { Injectable } from '@nestjs/common';
import { LOGIN_FAILURES_UNTIL_LOCK, LOGIN_LOCK_SECONDS } from '@nattil/contracts/rules/identity';
import { ADMIN_LOGIN_MESSAGES } from '@nattil/contracts/rules/login-errors';
import { Clock } from '../domain/clock.ts';
import { DomainError } from '../domain/domain-error.ts';
import { Database } from '../persistence/database.ts';
import type { Realm } from './access-tokens.ts';

const WAIT_FOR_OTHERS_MS = 3_000;
const POLL_MS = 40;

export interface SignInTry {
  right: boolean;
  /** Whether this wrong password was the one that locked the account. */
  locked: boolean;
}

/**
 * Five wrong passwords lock an account for fifteen minutes. A try is counted, in a transaction of
 * its own, before the password is compared, so that parallel guesses cannot exceed the five. While
 * tries are still being compared a further one waits for them: right passwords at once do not lock.
 */
@Injectable()
export class SignInLock {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Compares within the allowance of `subject`; throws ACCOUNT_LOCKED with Retry-After. */
  async attempt(
    realm: Realm,
    subject: string,
    compare: () => Promise<boolean>,
  ): Promise<SignInTry> {
    const failures = await this.begin(realm, subject);
    let right = false;
    try {
      right = await compare();
    } finally {
      // A try that broke off stays counted.
      await this.settle(realm, subject, right);
    }
    return { right, locked: !right && failures >= LOGIN_FAILURES_UNTIL_LOCK };
  }

  private async begin(realm: Realm, subject: string): Promise<number> {
    const waitUntil = performance.now() + WAIT_FOR_OTHERS_MS;
    for (;;) {
      const now = this.clock.now();
      const failures = await this.count(realm, subject, now);
      if (failures !== null) return failures;
      const { until, undecided } = await this.state(realm, subject);
      if (until && (undecided === 0 || performance.now() > waitUntil))
        throw refusal(realm, until.getTime() - now.getTime());
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** Number of failures if this try fails too; null when no further try is allowed. */
  private async count(realm: Realm, subject: string, now: Date): Promise<number | null> {
    const lockedUntil = new Date(now.getTime() + LOGIN_LOCK_SECONDS * 1000);
    const [row] = await this.database.query<{ failures: number }>(
      `insert into sign_in_failure as f (realm, subject, failures, undecided, last_at) values ($1, $2, 1, 1, $3)
       on conflict (realm, subject) do update set
         failures = case when f.locked_until <= $3 then 1 else f.failures + 1 end,
         undecided = case when f.locked_until <= $3 then 1 else f.undecided + 1 end,
         locked_until = case when f.locked_until <= $3 then null
                             when f.failures + 1 >= $4 then $5::timestamptz end,
         last_at = $3
       where f.locked_until is null or f.locked_until <= $3
       returning failures`,
      [realm, subject, now, LOGIN_FAILURES_UNTIL_LOCK, lockedUntil],
    );
    return row?.failures ?? null;
  }

  /** A right password starts the count anew. */
  private async settle(realm: Realm, subject: string, right: boolean): Promise<void> {
    await this.database.execute(
      right
        ? 'delete from sign_in_failure where realm = $1 and subject = $2'
        : `update sign_in_failure set undecided = greatest(undecided - 1, 0) where realm = $1 and subject = $2`,
      [realm, subject],
    );
  }

  private async state(
    realm: Realm,
    subject: string,
  ): Promise<{ until: Date | null; undecided: number }> {
    const [row] = await this.database.query<{ until: Date | null; undecided: number }>(
      'select locked_until as until, undecided from sign_in_failure where realm = $1 and subject = $2',
      [realm, subject],
    );
    return row ?? { until: null, undecided: 0 };
  }
}

function refusal(realm: Realm, milliseconds: number): DomainError {
  return new DomainError('ACCOUNT_LOCKED', {
    retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)),
    ...(realm === 'admin' && { message: ADMIN_LOGIN_MESSAGES.locked }),
  });
}
