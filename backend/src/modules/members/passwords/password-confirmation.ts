import { Injectable } from '@nestjs/common';
import { WRONG_PASSWORD_TEXT } from '@nattil/contracts/rules/texts/refusal-texts';
import { DomainError, fieldError } from '../../../platform/kernel/domain/domain-error.ts';
import { Passwords } from '../../../platform/identity/passwords/passwords.ts';
import { SignInTries, triesOfSession } from '../../../platform/identity/sign-in/sign-in-tries.ts';
import { Database } from '../../../platform/persistence/database.ts';
import type { KnownMember } from '../contacts/contact.ts';

const SAYS = {
  password: WRONG_PASSWORD_TEXT,
  currentPassword: 'The current password is wrong',
};

interface SignedIn {
  memberId: string;
  sessionId: string;
}

/** Requires a signed-in member's password before an irreversible action. */
@Injectable()
export class PasswordConfirmation {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly tries: SignInTries,
  ) {}

  /**
   * Five attempts per session, then ACCOUNT_LOCKED for this session only. `field` is the request's
   * name for the password.
   */
  async ask(who: SignedIn, password: string, field: keyof typeof SAYS): Promise<void> {
    await this.passwords.admit(() => this.compare(who, password, field));
  }

  /** The same inside an admitted request; returns the compared hash. */
  async compare(
    { memberId, sessionId }: SignedIn,
    password: string,
    field: keyof typeof SAYS,
  ): Promise<string> {
    const [member] = await this.database.query<KnownMember>(
      `select id, password_hash as "passwordHash" from member where id = $1 and status = 'active'`,
      [memberId],
    );
    if (!member) throw new DomainError('SESSION_EXPIRED');
    if (!(await this.tries.isRight('member', triesOfSession(sessionId), member, password)))
      throw fieldError(field, SAYS[field]);
    return member.passwordHash!;
  }
}
