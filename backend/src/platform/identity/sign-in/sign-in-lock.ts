import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  LOGIN_FAILURES_UNTIL_LOCK,
  LOGIN_LOCK_SECONDS,
} from '@nattil/contracts/rules/sign-in/identity';
import { Clock } from '../../persistence/clock.ts';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import { Database, type Queryable } from '../../persistence/database.ts';
import type { Realm } from '../../kernel/domain/actor.ts';

const WAIT_FOR_OTHERS_MS = 3_000;
const POLL_MS = 40;

export interface SignInTry {
  right: boolean;
  /** Whether the account is locked and this was the last wrong try that was being compared. */
  lockBegan: boolean;
}

interface State {
  /** null if the subject is not locked. */
  until: Date | null;
  undecided: number;
}

/**
 * Five wrong passwords lock a subject (an account, one of its browsers, a session) for fifteen
 * minutes.
 * A try is counted in its own transaction before the password is compared, so that parallel guesses
 * cannot exceed the five.
 * At the limit, a further try waits for tries that are still being compared, so that concurrent
 * right passwords do not lock.
 */
@Injectable()
export class SignInLock {
  /** One database poll per subject, shared by all requests of this process that wait for it. */
  readonly #waits = new Map<string, Promise<Date | null>>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Compares within the allowance of `subject`; throws ACCOUNT_LOCKED with Retry-After.
   * @param account owner of the password, so that all locks of an account can be lifted together
   */
  async attempt(
    realm: Realm,
    subject: string,
    compare: () => Promise<boolean>,
    account: string | null = null,
  ): Promise<SignInTry> {
    await this.begin(realm, subject, account);
    let right: boolean;
    try {
      right = await compare();
    } catch (error) {
      // A try whose comparison fails with an error stays counted.
      await this.settle(realm, subject, false);
      throw error;
    }
    return { right, lockBegan: await this.settle(realm, subject, right) };
  }

  /** Lifts all locks of an account and deletes its failures. */
  async lift(db: Queryable, realm: Realm, account: string): Promise<void> {
    await forgetFailures(db, realm, account);
  }

  private async begin(realm: Realm, subject: string, account: string | null): Promise<void> {
    for (;;) {
      const now = this.clock.now();
      if (await this.count(realm, subject, account, now)) return;
      const until = await this.othersDecided(realm, subject);
      if (until) throw refusal(until.getTime() - now.getTime());
    }
  }

  /**
   * Whether a further try is allowed. If so, it counts as a failure until the password proves
   * right.
   */
  private async count(
    realm: Realm,
    subject: string,
    account: string | null,
    now: Date,
  ): Promise<boolean> {
    const lockedUntil = new Date(now.getTime() + LOGIN_LOCK_SECONDS * 1000);
    const allowed = await this.database.execute(
      `insert into sign_in_failure as f (realm, subject, account, failures, undecided, last_at)
       values ($1, $2, $6, 1, 1, $3)
       on conflict (realm, subject) do update set
         account = coalesce($6, f.account),
         failures = case when f.locked_until <= $3 then 1 else f.failures + 1 end,
         undecided = case when f.locked_until <= $3 then 1 else f.undecided + 1 end,
         locked_until = case when f.locked_until <= $3 then null
                             when f.failures + 1 >= $4 then $5::timestamptz end,
         last_at = $3
       where f.locked_until is null or f.locked_until <= $3`,
      [realm, subject, now, LOGIN_FAILURES_UNTIL_LOCK, lockedUntil, account],
    );
    return allowed > 0;
  }

  /** Returns whether the account is locked and no other try is still being compared. */
  private async settle(realm: Realm, subject: string, right: boolean): Promise<boolean> {
    const [row] = await this.database.query<State>(
      right
        ? // A right password ends the count.
          'delete from sign_in_failure where realm = $1 and subject = $2'
        : `update sign_in_failure set undecided = greatest(undecided - 1, 0)
           where realm = $1 and subject = $2 returning locked_until as until, undecided`,
      [realm, subject],
    );
    return row !== undefined && row.until !== null && row.undecided === 0;
  }

  /** End of the lock once all pending tries are compared; null if the subject is not locked. */
  private othersDecided(realm: Realm, subject: string): Promise<Date | null> {
    const key = `${realm} ${subject}`;
    const waiting = this.#waits.get(key);
    if (waiting) return waiting;
    const wait = this.waitForOthers(realm, subject).finally(() => this.#waits.delete(key));
    this.#waits.set(key, wait);
    return wait;
  }

  private async waitForOthers(realm: Realm, subject: string): Promise<Date | null> {
    const end = performance.now() + WAIT_FOR_OTHERS_MS;
    for (;;) {
      const { until, undecided } = await this.state(realm, subject);
      if (!until || undecided === 0 || performance.now() > end) return until;
      await setTimeout(POLL_MS);
    }
  }

  private async state(realm: Realm, subject: string): Promise<State> {
    const [row] = await this.database.query<State>(
      'select locked_until as until, undecided from sign_in_failure where realm = $1 and subject = $2',
      [realm, subject],
    );
    return row ?? { until: null, undecided: 0 };
  }
}

/** End of the lock by subject. Subjects without a lock are left out. */
export async function locksOf(
  db: Queryable,
  realm: Realm,
  subjects: readonly string[],
  now: Date,
): Promise<Map<string, Date>> {
  const rows = await db.query<{ subject: string; until: Date }>(
    `select subject, locked_until as until from sign_in_failure
     where realm = $1 and subject = any($2) and locked_until > $3`,
    [realm, subjects, now],
  );
  return new Map(rows.map(({ subject, until }) => [subject, until]));
}

/**
 * Deletes the failed tries of an account: the shared ones, and those of its devices and sessions.
 */
export async function forgetFailures(db: Queryable, realm: Realm, account: string): Promise<void> {
  await db.execute('delete from sign_in_failure where realm = $1 and account = $2', [
    realm,
    account,
  ]);
}

function refusal(milliseconds: number): DomainError {
  return new DomainError('ACCOUNT_LOCKED', {
    retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)),
  });
}
