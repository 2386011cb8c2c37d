import { IsBoolean, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { Injectable } from '@nestjs/common';
import type { LoginRequest, SessionUser } from '@nattil/contracts/api/members';
import {
  EMAIL_MAX_LENGTH,
  IDENTITY_MESSAGES,
  PASSWORD_MAX_LENGTH,
} from '@nattil/contracts/rules/identity';
import { Encryption } from '../../../platform/config/encryption.ts';
import { memberActor } from '../../../platform/domain/actor.ts';
import { Clock } from '../../../platform/domain/clock.ts';
import { Commands } from '../../../platform/domain/commands.ts';
import { DomainError, fieldError } from '../../../platform/domain/domain-error.ts';
import { trimmed } from '../../../platform/http/transforms.ts';
import { Passwords } from '../../../platform/identity/passwords.ts';
import { RateLimits } from '../../../platform/identity/rate-limits.ts';
import type { TokenPair } from '../../../platform/identity/sessions.ts';
import { SignInLock } from '../../../platform/identity/sign-in-lock.ts';
import { EventSignal } from '../../../platform/messaging/event-signal.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { recordAction } from '../../../platform/persistence/event-log.ts';
import { contactFrom, findByContact, type KnownMember } from '../contact.ts';
import { StartSession } from './start-session.ts';

const SAYS = IDENTITY_MESSAGES;

export class LogInBody implements LoginRequest {
  /** E-mail or mobile number. */
  @MaxLength(EMAIL_MAX_LENGTH, { message: SAYS.contactInvalid })
  @MinLength(1, { message: SAYS.contactRequired })
  @IsString({ message: SAYS.contactRequired })
  @trimmed()
  email: string;

  @MaxLength(PASSWORD_MAX_LENGTH, { message: SAYS.passwordTooLong })
  @MinLength(1, { message: SAYS.passwordRequired })
  @IsString({ message: SAYS.passwordRequired })
  password: string;

  @IsBoolean({ message: 'rememberMe must be true or false' })
  @IsOptional()
  rememberMe?: boolean;
}

/**
 * A member's login. It is no command of its own, because passwords are compared outside any
 * transaction; what a right one leads to is StartSession.
 */
@Injectable()
export class LogIn {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly limits: RateLimits,
    private readonly lock: SignInLock,
    private readonly encryption: Encryption,
    private readonly signal: EventSignal,
  ) {}

  async with(
    { email, password, rememberMe = false }: LogInBody,
    ip: string,
  ): Promise<{ tokens: TokenPair; user: SessionUser }> {
    const contact = contactFrom(email);
    if (!contact) throw fieldError('email', SAYS.contactInvalid);
    const member = await findByContact(this.database, contact);
    if (!member) throw await this.unknown(email, password, ip);
    const { right, locked } = await this.lock.attempt('member', member.id, () =>
      this.passwords.matches(password, member.passwordHash),
    );
    if (!right) throw await this.wrong(member, locked, ip);
    return this.commands.run(new StartSession(member.id, rememberMe));
  }

  /**
   * A few unknown contacts are told so. Whoever tries more gets one answer for everything, and the
   * lock of a contact that nobody has, so that nothing tells known contacts from unknown ones.
   */
  private async unknown(email: string, password: string, ip: string): Promise<DomainError> {
    const nobodys = () => this.passwords.matches(password, null);
    const { refused } = await this.limits.tryTake('unknown-contact-ip', ip);
    if (refused) {
      const subject = this.encryption.lookupKey(email.toLowerCase()).toString('base64url');
      await this.lock.attempt('member', subject, nobodys);
      return new DomainError('INVALID_CREDENTIALS');
    }
    await nobodys();
    return new DomainError('ACCOUNT_NOT_FOUND');
  }

  private async wrong(member: KnownMember, locked: boolean, ip: string): Promise<DomainError> {
    const fact = { memberId: member.id, locked };
    await recordAction(
      this.database,
      'MemberSignInFailed',
      fact,
      memberActor(member.id),
      this.clock.now(),
    );
    this.signal.committed();
    const generic = await this.limits.isUsedUp('unknown-contact-ip', ip);
    return new DomainError(generic ? 'INVALID_CREDENTIALS' : 'WRONG_PASSWORD');
  }
}
