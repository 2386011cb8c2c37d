import { Injectable } from '@nestjs/common';
import type { AdminLoginRequest } from '@nattil/contracts/api/admin/session';
import { emailRule } from '@nattil/contracts/rules/fields/contact';
import { ADMIN_LOGIN_MESSAGES } from '@nattil/contracts/rules/sign-in/login-errors';
import { currentPasswordRule, rememberMeRule } from '@nattil/contracts/rules/sign-in/password';
import { Encryption } from '../../../platform/config/encryption.ts';
import { Commands } from '../../../platform/commands/commands.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { Passwords } from '../../../platform/identity/passwords/passwords.ts';
import { ConcealedSignIn } from '../../../platform/identity/sign-in/concealed-sign-in.ts';
import type { KnownPerson } from '../../../platform/identity/sign-in/contact.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { signInSubject } from '../sign-in/sign-in-subject.ts';
import { type SignedInAdmin, StartAdminSession } from './start-admin-session.ts';

export class LogAdminInBody implements AdminLoginRequest {
  @ValidatedBy(emailRule) email: string;
  @ValidatedBy(currentPasswordRule) password: string;
  @ValidatedBy(rememberMeRule) rememberMe?: boolean;
}

/**
 * An administrator's login. An unknown e-mail and a wrong password get the same error after the
 * same time and count alike, so the response does not reveal administrators' e-mails.
 */
@Injectable()
export class LogAdminIn {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly signIn: ConcealedSignIn,
    private readonly encryption: Encryption,
  ) {}

  /** `device`: the value of the browser's device cookie. */
  async with(form: LogAdminInBody, device: string | null): Promise<SignedInAdmin> {
    return this.passwords.admit(() => this.attempt(form, device));
  }

  private async attempt(
    { email, password, rememberMe = false }: LogAdminInBody,
    device: string | null,
  ): Promise<SignedInAdmin> {
    const [admin = null] = await this.database.query<KnownPerson>(
      'select id, password_hash as "passwordHash" from admin where email = $1',
      [email],
    );
    const stranger = signInSubject(this.encryption, email);
    const { id, passwordHash } = await this.signIn
      .check('admin', admin, { stranger, password, device })
      .catch(withPortalMessage);
    return this.commands.run(new StartAdminSession(id, passwordHash, rememberMe, device));
  }
}

/** The portal has its own message for a locked account. */
function withPortalMessage(error: unknown): never {
  if (error instanceof DomainError && error.code === 'ACCOUNT_LOCKED')
    throw new DomainError('ACCOUNT_LOCKED', {
      ...error.details,
      message: ADMIN_LOGIN_MESSAGES.locked,
    });
  throw error;
}
