import { Injectable } from '@nestjs/common';
import type { LoginRequest } from '@nattil/contracts/api/member/session';
import { contactRule } from '@nattil/contracts/rules/fields/contact';
import { currentPasswordRule, rememberMeRule } from '@nattil/contracts/rules/sign-in/password';
import { Encryption } from '../../../platform/config/encryption.ts';
import { Commands } from '../../../platform/commands/commands.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { FailedSignIns } from '../../../platform/identity/sign-in/failed-sign-ins.ts';
import { KnownDevices } from '../../../platform/identity/sessions/known-devices.ts';
import { Passwords } from '../../../platform/identity/passwords/passwords.ts';
import { RateLimits } from '../../../platform/identity/rate-limits.ts';
import { SignInLock } from '../../../platform/identity/sign-in/sign-in-lock.ts';
import { SIGN_INS_OF_ACCOUNT } from '../../../platform/identity/sign-in/sign-in-limit.ts';
import { SignInTries, type Tries } from '../../../platform/identity/sign-in/sign-in-tries.ts';
import { Database } from '../../../platform/persistence/database.ts';
import {
  contactFrom,
  findByContact,
  type KnownPerson,
} from '../../../platform/identity/sign-in/contact.ts';
import type { Contact } from '../../../platform/kernel/domain/contact.ts';
import { UNKNOWN_CONTACTS_BY_ADDRESS } from '../rate-limits.ts';
import { signInLockKey } from '../sign-in/sign-in-lock-key.ts';
import { type SignedInMember, StartSession } from './start-session.ts';

export class LogInBody implements LoginRequest {
  /** E-mail or mobile number. */
  @ValidatedBy(contactRule) email: string;
  @ValidatedBy(currentPasswordRule) password: string;
  @ValidatedBy(rememberMeRule) rememberMe?: boolean;
}

/** The origin of a login. */
interface Caller {
  ip: string;
  /** The value of the browser's device cookie. */
  device: string | null;
}

/**
 * A member's login. Not a command, because passwords are compared outside any transaction; after a
 * right one it runs StartSession.
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
    private readonly devices: KnownDevices,
    private readonly failed: FailedSignIns,
    private readonly encryption: Encryption,
  ) {}

  async with(form: LogInBody, from: Caller): Promise<SignedInMember> {
    return this.passwords.admit(() => this.attempt(form, from));
  }

  /**
   * Answers ACCOUNT_NOT_FOUND for a few unknown contacts per IP address. After that, every failure
   * gets the same answer, so the address cannot learn which contacts are registered.
   */
  private async attempt(
    { email, password, rememberMe = false }: LogInBody,
    { ip, device }: Caller,
  ): Promise<SignedInMember> {
    const contact = contactFrom(email);
    const member = await findByContact(this.database, 'member', contact);
    const stranger = member?.id ?? signInLockKey(this.encryption, 'nobody', contact);
    const tries = await this.devices.triesOf('member', member?.id ?? null, device, stranger);
    const isOverLimit = () => this.limits.isUsedUp(UNKNOWN_CONTACTS_BY_ADDRESS, ip);
    let concealing = await isOverLimit();
    if (!concealing && !member) {
      concealing = (await this.limits.tryTake(UNKNOWN_CONTACTS_BY_ADDRESS, ip)).refused;
      if (!concealing) throw await this.countUnknown(password);
    }
    // A known browser has its own attempts, so their lock reveals nothing new to it.
    const right =
      concealing && tries.shared
        ? await this.isRightConcealed(contact, tries, member, password)
        : await this.tries.isRight('member', tries, member, password);
    if (right && member) {
      await this.limits.take(SIGN_INS_OF_ACCOUNT, member.id);
      const { id, passwordHash } = member;
      return this.commands.run(
        new StartSession(id, contact.kind, passwordHash!, rememberMe, device),
      );
    }
    // Checked again, because other requests from this address may have used the limit up.
    throw new DomainError(
      concealing || (await isOverLimit()) ? 'INVALID_CREDENTIALS' : 'WRONG_PASSWORD',
    );
  }

  private async countUnknown(password: string): Promise<DomainError> {
    await this.passwords.matches(password, null);
    await this.failed.count('member', null);
    return new DomainError('ACCOUNT_NOT_FOUND');
  }

  /**
   * The caller sees the contact's lock, whether or not the contact is registered. The member's own
   * lock, which attempts by another contact or from another address may have caused, applies too
   * but looks like a wrong password.
   */
  private async isRightConcealed(
    contact: Contact,
    tries: Tries,
    member: KnownPerson | null,
    password: string,
  ): Promise<boolean> {
    const key = signInLockKey(this.encryption, 'contact', contact);
    const compare = () =>
      this.tries.isRight('member', tries, member, password).catch(async (error: unknown) => {
        if (!(error instanceof DomainError && error.code === 'ACCOUNT_LOCKED')) throw error;
        return this.passwords.matches(password, null);
      });
    const account = member?.id ?? null;
    const { right } = await this.lock.attempt('member', key, compare, account);
    return right;
  }
}
