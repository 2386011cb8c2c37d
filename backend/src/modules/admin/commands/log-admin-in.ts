import { IsBoolean, IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { Injectable } from '@nestjs/common';
import type { AdminLoginRequest, AdminUser } from '@nattil/contracts/api/admin';
import {
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  IDENTITY_MESSAGES,
  normaliseEmail,
  PASSWORD_MAX_LENGTH,
} from '@nattil/contracts/rules/identity';
import { ADMIN_LOGIN_MESSAGES } from '@nattil/contracts/rules/login-errors';
import { Encryption } from '../../../platform/config/encryption.ts';
import { Commands } from '../../../platform/commands/commands.ts';
import { DomainError } from '../../../platform/domain/domain-error.ts';
import { trimmed } from '../../../platform/http/transforms.ts';
import { Passwords } from '../../../platform/identity/passwords.ts';
import type { TokenPair } from '../../../platform/identity/sessions.ts';
import { SignInTries } from '../../../platform/identity/sign-in-tries.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { StartAdminSession } from './start-admin-session.ts';

const SAYS = ADMIN_LOGIN_MESSAGES;

export class LogAdminInBody implements AdminLoginRequest {
  @MaxLength(EMAIL_MAX_LENGTH, { message: SAYS.emailInvalid })
  @Matches(EMAIL_PATTERN, { message: SAYS.emailInvalid })
  @MinLength(1, { message: SAYS.emailRequired })
  @IsString({ message: SAYS.emailRequired })
  @trimmed()
  email: string;

  @MaxLength(PASSWORD_MAX_LENGTH, { message: IDENTITY_MESSAGES.passwordTooLong })
  @MinLength(1, { message: SAYS.passwordRequired })
  @IsString({ message: SAYS.passwordRequired })
  password: string;

  @IsBoolean({ message: 'rememberMe must be true or false' })
  @IsOptional()
  rememberMe?: boolean;
}

/**
 * An administrator's login. Unknown e-mails and wrong passwords are one refusal, take the same time
 * and are counted alike, so that nothing tells which e-mails are administrators'.
 */
@Injectable()
export class LogAdminIn {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly tries: SignInTries,
    private readonly encryption: Encryption,
  ) {}

  async with(form: LogAdminInBody): Promise<{ tokens: TokenPair; user: AdminUser }> {
    return this.passwords.admit(() => this.attempt(form));
  }

  private async attempt({
    email,
    password,
    rememberMe = false,
  }: LogAdminInBody): Promise<{ tokens: TokenPair; user: AdminUser }> {
    const [admin = null] = await this.database.query<{ id: string; passwordHash: string }>(
      'select id, password_hash as "passwordHash" from admin where email = $1',
      [normaliseEmail(email)],
    );
    const subject = this.encryption.lookupKey(normaliseEmail(email)).toString('base64url');
    const right = await this.tries
      .isRight('admin', subject, admin, password)
      .catch(refuseAsThePortalSays);
    if (!right || !admin)
      throw new DomainError('INVALID_CREDENTIALS', { message: SAYS.refused });
    return this.commands.run(new StartAdminSession(admin.id, rememberMe));
  }
}

/** The portal has a sentence of its own for an account that is locked. */
function refuseAsThePortalSays(error: unknown): never {
  if (error instanceof DomainError && error.code === 'ACCOUNT_LOCKED')
    throw new DomainError('ACCOUNT_LOCKED', { ...error.details, message: SAYS.locked });
  throw error;
}
