import { Injectable } from '@nestjs/common';
import type { ChangePasswordRequest } from '@nattil/contracts/api/account';
import { changedPasswordRule, currentPasswordRule } from '@nattil/contracts/rules/password';
import { Commands } from '../../../platform/commands/commands.ts';
import { DomainError, fieldError } from '../../../platform/domain/domain-error.ts';
import { Follows } from '../../../platform/http/follows.ts';
import { NewPassword } from '../../../platform/identity/new-password.ts';
import { Passwords } from '../../../platform/identity/passwords.ts';
import { SignInTries } from '../../../platform/identity/sign-in-tries.ts';
import { Database } from '../../../platform/persistence/database.ts';
import type { RequestScope } from '../../../platform/request-scope.ts';
import type { KnownMember } from '../contact.ts';
import { SetPassword } from './set-password.ts';

export class ChangePasswordBody implements ChangePasswordRequest {
  @Follows(currentPasswordRule)
  currentPassword: string;

  @NewPassword(changedPasswordRule)
  newPassword: string;
}

/**
 * A member chooses another password. Not a command, because passwords are compared outside any
 * transaction. Wrong tries count like those at the login: a stolen session must not be able to guess.
 */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly tries: SignInTries,
  ) {}

  async change(form: ChangePasswordBody, scope: RequestScope): Promise<void> {
    await this.passwords.admit(() => this.attempt(form, scope));
  }

  private async attempt(
    { currentPassword, newPassword }: ChangePasswordBody,
    { actor, sessionId }: RequestScope,
  ): Promise<void> {
    const [member] = await this.database.query<KnownMember>(
      `select id, password_hash as "passwordHash" from member where id = $1 and status = 'active'`,
      [actor.id],
    );
    if (!member) throw new DomainError('SESSION_EXPIRED');
    if (!(await this.tries.isRight('member', member.id, member, currentPassword)))
      throw fieldError('currentPassword', 'The current password is wrong');
    const passwordHash = await this.passwords.hash(newPassword);
    await this.commands.run(
      new SetPassword(member.id, passwordHash, {
        by: 'member',
        before: member.passwordHash!,
        sessionId: sessionId!,
      }),
    );
  }
}
