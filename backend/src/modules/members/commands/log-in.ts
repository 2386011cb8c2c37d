import { Injectable } from '@nestjs/common';
import type { LoginRequest, SessionUser } from '@nattil/contracts/api/members';
import { contactRule } from '@nattil/contracts/rules/contact';
import { currentPasswordRule, rememberMeRule } from '@nattil/contracts/rules/password';
import { Encryption } from '../../../platform/config/encryption.ts';
import { Commands } from '../../../platform/commands/commands.ts';
import { DomainError } from '../../../platform/domain/domain-error.ts';
import { Follows } from '../../../platform/http/follows.ts';
import { FailedSignIns } from '../../../platform/identity/failed-sign-ins.ts';
import { Passwords } from '../../../platform/identity/passwords.ts';
import { RateLimits } from '../../../platform/identity/rate-limits.ts';
import type { TokenPair } from '../../../platform/identity/sessions.ts';
import { SignInLock } from '../../../platform/identity/sign-in-lock.ts';
import { SignInTries } from '../../../platform/identity/sign-in-tries.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { contactFrom, countedAs, findByContact, type KnownMember } from '../contact.ts';
import type { Contact } from '../member.aggregate.ts';
import { UNKNOWN_CONTACTS_BY_ADDRESS } from '../rate-limits.ts';
import { StartSession } from './start-session.ts';

export class LogInBody implements LoginRequest {
  /** E-mail or mobile number. */
  @Follows(contactRule)
  email: string;

  @Follows(currentPasswordRule)
  password: string;

  @Follows(rememberMeRule)
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
    private readonly passwords: Passwords,
    private readonly limits: RateLimits,
    private readonly lock: SignInLock,
    private readonly tries: SignInTries,
    private readonly failed: FailedSignIns,
    private readonly encryption: Encryption,
  ) {}

  async with(form: LogInBody, ip: string): Promise<{ tokens: TokenPair; user: SessionUser }> {
    return this.passwords.admit(() => this.attempt(form, ip));
  }

  /**
   * A few unknown contacts are told so. Whoever tries more gets one answer for everything, so that
   * nothing tells known contacts from unknown ones.
   */
  private async attempt(
    { email, password, rememberMe = false }: LogInBody,
    ip: string,
  ): Promise<{ tokens: TokenPair; user: SessionUser }> {
    const contact = contactFrom(email);
    const member = await findByContact(this.database, contact);
    const isToldNothing = () => this.limits.isUsedUp(UNKNOWN_CONTACTS_BY_ADDRESS, ip);
    let silent = await isToldNothing();
    if (!silent && !member) {
      silent = (await this.limits.tryTake(UNKNOWN_CONTACTS_BY_ADDRESS, ip)).refused;
      if (!silent) throw await this.unknown(password);
    }
    const right = silent
      ? await this.isRightInSilence(contact, member, password)
      : await this.tries.isRight('member', member!.id, member, password);
    if (right && member) return this.commands.run(new StartSession(member.id, rememberMe));
    // Asked again: meanwhile it may have been used up.
    throw new DomainError(
      silent || (await isToldNothing()) ? 'INVALID_CREDENTIALS' : 'WRONG_PASSWORD',
    );
  }

  private async unknown(password: string): Promise<DomainError> {
    await this.passwords.matches(password, null);
    await this.failed.count('member', null);
    return new DomainError('ACCOUNT_NOT_FOUND');
  }

  /**
   * The lock that shows is the contact's, which nobody needs to have. A member's own lock, which may
   * stem from another contact or address, holds as well, but looks like a wrong password.
   */
  private async isRightInSilence(
    contact: Contact,
    member: KnownMember | null,
    password: string,
  ): Promise<boolean> {
    const key = (purpose: string) =>
      this.encryption.lookupKey(`${purpose} ${countedAs(contact)}`).toString('base64url');
    const { right } = await this.lock.attempt('member', key('contact'), () =>
      this.tries
        .isRight('member', member?.id ?? key('nobody'), member, password)
        .catch(async (error: unknown) => {
          if (!(error instanceof DomainError && error.code === 'ACCOUNT_LOCKED')) throw error;
          return this.passwords.matches(password, null);
        }),
    );
    return right;
  }
}
