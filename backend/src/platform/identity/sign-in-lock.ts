import { Injectable } from '@nestjs/common';
import { Clock } from '../domain/clock.ts';
import { DomainError } from '../domain/domain-error.ts';
import { Database } from '../persistence/database.ts';
import type { Realm } from './access-tokens.ts';

const FAILURES_BEFORE_LOCK = 5;
export const LOCK_MINUTES = 15;

/**
 * Five wrong passwords lock an account for fifteen minutes. A try is counted, in a transaction of
 * its own, before the password is compared, so that parallel guesses cannot exceed the five.
 */
@Injectable()
export class SignInLock {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Counts a try; throws ACCOUNT_LOCKED while locked. Answers whether this try, if wrong, locks. */
  async beginTry(realm: Realm, subject: string): Promise<{ lastTry: boolean }> {
    const now = this.clock.now();
    const lockedUntil = new Date(now.getTime() + LOCK_MINUTES * 60_000);
    const [row] = await this.database.query<{ failures: number }>(
      `insert into sign_in_failure as f (realm, subject, failures, last_at) values ($1, $2, 1, $3)
       on conflict (realm, subject) do update set
         failures = case when f.locked_until <= $3 then 1 else f.failures + 1 end,
         locked_until = case when f.locked_until <= $3 then null
                             when f.failures + 1 >= $4 then $5::timestamptz end,
         last_at = $3
       where f.locked_until is null or f.locked_until <= $3
       returning failures`,
      [realm, subject, now, FAILURES_BEFORE_LOCK, lockedUntil],
    );
    if (!row) throw await this.locked(realm, subject, now);
    return { lastTry: row.failures >= FAILURES_BEFORE_LOCK };
  }

  /** The password was right: the count starts anew. */
  async clear(realm: Realm, subject: string): Promise<void> {
    await this.database.execute('delete from sign_in_failure where realm = $1 and subject = $2', [
      realm,
      subject,
    ]);
  }

  private async locked(realm: Realm, subject: string, now: Date): Promise<DomainError> {
    const [row] = await this.database.query<{ until: Date }>(
      'select locked_until as until from sign_in_failure where realm = $1 and subject = $2',
      [realm, subject],
    );
    const seconds = row?.until ? Math.ceil((row.until.getTime() - now.getTime()) / 1000) : LOCK_MINUTES * 60;
    return new DomainError('ACCOUNT_LOCKED', { retryAfter: Math.max(1, seconds) });
  }
}
