import { Injectable } from '@nestjs/common';
import type { ChangePasswordRequest } from '@nattil/contracts/api/member/account';
import { changedPasswordRule, currentPasswordRule } from '@nattil/contracts/rules/sign-in/password';
import { Commands } from '../../../platform/commands/commands.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { NewPassword } from '../../../platform/http/input/new-password.ts';
import { Passwords } from '../../../platform/identity/passwords/passwords.ts';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import { OwnPasswordCheck } from '../../../platform/identity/sign-in/own-password-check.ts';
import { SetPassword } from './set-password.ts';

export class ChangePasswordBody implements ChangePasswordRequest {
  @ValidatedBy(currentPasswordRule) currentPassword: string;
  @NewPassword(changedPasswordRule) newPassword: string;
}

/**
 * A member changes the password. Not a command, because passwords are compared outside any
 * transaction.
 */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly commands: Commands,
    private readonly passwords: Passwords,
    private readonly check: OwnPasswordCheck,
  ) {}

  /** Returns the id for the browser's device cookie, as a sign-in does. */
  async change(
    form: ChangePasswordBody,
    scope: RequestScope,
    device: string | null,
  ): Promise<string | null> {
    return this.passwords.admit(() => this.attempt(form, scope, device));
  }

  private async attempt(
    { currentPassword, newPassword }: ChangePasswordBody,
    scope: RequestScope,
    device: string | null,
  ): Promise<string | null> {
    const memberId = scope.actor.id!;
    const sessionId = scope.sessionId!;
    const before = await this.check.compare(scope, currentPassword, 'currentPassword');
    const passwordHash = await this.passwords.hash(newPassword);
    const browser = scope.limited ? null : { device };
    return this.commands.run(
      new SetPassword(memberId, passwordHash, { by: 'member', before, sessionId, browser }),
    );
  }
}
