import { Injectable } from '@nestjs/common';
import type { Realm } from '../../kernel/domain/actor.ts';
import { FailedSignIns } from './failed-sign-ins.ts';
import { Passwords } from '../passwords/passwords.ts';
import { SignInLock } from './sign-in-lock.ts';

interface Person {
  id: string;
  passwordHash: string | null;
}

/** A counter of five tries. Using them up locks out only the callers of this counter. */
export interface Tries {
  /** Key of the counter. */
  subject: string;
  /** Whether all unknown callers share the tries, so that using them up locks the account. */
  shared: boolean;
}

/** The tries shared by all callers that the account does not know. */
export const sharedTries = (subject: string): Tries => ({ subject, shared: true });

/** The tries of a browser that signed in before. */
export const triesOfDevice = (id: string): Tries => ({ subject: `device/${id}`, shared: false });

/** The tries at confirming an action with the password within one session. */
export const triesOfSession = (id: string): Tries => ({ subject: `session/${id}`, shared: false });

/** Compares a password within its allowance, and counts a wrong one. */
@Injectable()
export class SignInTries {
  constructor(
    private readonly lock: SignInLock,
    private readonly passwords: Passwords,
    private readonly failed: FailedSignIns,
  ) {}

  /**
   * Throws ACCOUNT_LOCKED with Retry-After.
   * @param person null for a stranger, whose try takes as long
   */
  async isRight(
    realm: Realm,
    { subject, shared }: Tries,
    person: Person | null,
    password: string,
  ): Promise<boolean> {
    const compare = async () => {
      const same = await this.passwords.matches(password, person?.passwordHash ?? null);
      if (!same) await this.failed.count(realm, person?.id ?? null);
      return same;
    };
    const account = person?.id ?? null;
    const { right, lockBegan } = await this.lock.attempt(realm, subject, compare, account);
    if (lockBegan && shared && person) await this.failed.locked(realm, person.id);
    return right;
  }
}
