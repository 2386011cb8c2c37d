import { Injectable } from '@nestjs/common';
import type { AdminLoginRequest } from '@nattil/contracts/api/admin/session';
import { emailRule } from '@nattil/contracts/rules/fields/contact';
import { ADMIN_LOGIN_MESSAGES } from '@nattil/contracts/rules/sign-in/login-errors';
import { currentPasswordRule, rememberMeRule } from '@nattil/contracts/rules/sign-in/password';
import { Encryption } from '../../../platform/config/encryption.ts';
import { Commands } from '../../../platform/commands/commands.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { KnownDevices } from '../../../platform/identity/sessions/known-devices.ts';
import { Passwords } from '../../../platform/identity/passwords/passwords.ts';
import { RateLimits } from '../../../platform/identity/rate-limits.ts';
import { SIGN_INS_OF_ACCOUNT } from '../../../platform/identity/sign-in/sign-in-limit.ts';
import { SignInTries } from '../../../platform/identity/sign-in/sign-in-tries.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { signInSubject } from '../sign-in/sign-in-subject.ts';
import { type SignedInAdmin, StartAdminSession } from './start-admin-session.ts';

export class LogAdminInBody implements AdminLoginRequest {
  @ValidatedBy(emailRule)
  email: string;

  @ValidatedBy(currentPasswordRule)
  password: string;

  @ValidatedBy(rememberMeRule)
  rememberMe?: boolean;
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
    private readonly limits: RateLimits,
    private readonly tries: SignInTries,
    private readonly devices: KnownDevices,
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
    const [admin = null] = await this.database.query<{ id: string; passwordHash: string | null }>(
      'select id, password_hash as "passwordHash" from admin where email = $1',
      [email],
    );
    const stranger = signInSubject(this.encryption, email);
    const tries = await this.devices.triesOf('admin', admin?.id ?? null, device, stranger);
    const right = await this.tries
      .isRight('admin', tries, admin, password)
      .catch(withPortalMessage);
    if (!right || !admin)
      throw new DomainError('INVALID_CREDENTIALS', { message: ADMIN_LOGIN_MESSAGES.refused });
    await this.limits.take(SIGN_INS_OF_ACCOUNT, admin.id);
    return this.commands.run(
      new StartAdminSession(admin.id, admin.passwordHash!, rememberMe, device),
    );
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
