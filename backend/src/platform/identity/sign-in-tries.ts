import { Injectable } from '@nestjs/common';
import type { Realm } from './access-tokens.ts';
import { FailedSignIns } from './failed-sign-ins.ts';
import { Passwords } from './passwords.ts';
import { SignInLock } from './sign-in-lock.ts';

interface Person {
  id: string;
  passwordHash: string | null;
}

/** Five tries of their own; who uses them up is refused, and nobody else. */
export interface Tries {
  /** Key of the counter. */
  subject: string;
  /** Whether all callers share them, so that using them up locks the account. */
  shared: boolean;
}

/** The tries that all callers share who are not known to the account. */
export const sharedTries = (subject: string): Tries => ({ subject, shared: true });

/** The tries of a browser that signed in before. */
export const triesOfDevice = (id: string): Tries => ({ subject: `device/${id}`, shared: false });

/** The tries at confirming something with the password, inside one session. */
export const triesOfSession = (id: string): Tries => ({ subject: `session/${id}`, shared: false });

/** Compares a password within its allowance, and counts a wrong one. */
@Injectable()
export class SignInTries {
  constructor(
    private readonly lock: SignInLock,
    private readonly passwords: Passwords,
    private readonly failed: FailedSignIns,
  ) {}

  /** `person` is null for a stranger, whose try takes as long. Throws ACCOUNT_LOCKED with Retry-After. */
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
