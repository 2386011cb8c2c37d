import { Injectable } from '@nestjs/common';
import type { Realm } from './access-tokens.ts';
import { FailedSignIns } from './failed-sign-ins.ts';
import { Passwords } from './passwords.ts';
import { SignInLock } from './sign-in-lock.ts';

interface Person {
  id: string;
  passwordHash: string | null;
}

/** Compares the password of a sign-in within its allowance, and counts a wrong one. */
@Injectable()
export class SignInTries {
  constructor(
    private readonly lock: SignInLock,
    private readonly passwords: Passwords,
    private readonly failed: FailedSignIns,
  ) {}

  /**
   * The lock is kept by `subject`; `person` is null for a stranger, whose try takes as long.
   * Throws ACCOUNT_LOCKED with Retry-After.
   */
  async isRight(
    realm: Realm,
    subject: string,
    person: Person | null,
    password: string,
  ): Promise<boolean> {
    const { right, lockBegan } = await this.lock.attempt(realm, subject, async () => {
      const same = await this.passwords.matches(password, person?.passwordHash ?? null);
      if (!same) await this.failed.count(realm, person?.id ?? null);
      return same;
    });
    if (lockBegan && person) await this.failed.locked(realm, person.id);
    return right;
  }
}
