import { Injectable } from '@nestjs/common';
import { WRONG_PASSWORD_TEXT } from '@nattil/contracts/rules/refusal-texts';
import { DomainError, fieldError } from '../../platform/domain/domain-error.ts';
import { Passwords } from '../../platform/identity/passwords.ts';
import { SignInTries } from '../../platform/identity/sign-in-tries.ts';
import { Database } from '../../platform/persistence/database.ts';
import type { KnownMember } from './contact.ts';

/** Asks a signed-in member for the password, before what cannot be taken back. */
@Injectable()
export class PasswordConfirmation {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly tries: SignInTries,
  ) {}

  /** Wrong tries count like those at the login: a stolen session must not be able to guess. */
  async ask(memberId: string, password: string): Promise<void> {
    await this.passwords.admit(async () => {
      const [member] = await this.database.query<KnownMember>(
        `select id, password_hash as "passwordHash" from member where id = $1 and status <> 'deleted'`,
        [memberId],
      );
      if (!member) throw new DomainError('SESSION_EXPIRED');
      if (!(await this.tries.isRight('member', memberId, member, password)))
        throw fieldError('password', WRONG_PASSWORD_TEXT);
    });
  }
}
