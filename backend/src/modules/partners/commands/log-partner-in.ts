import { Injectable } from '@nestjs/common';
import type { PartnerLoginRequest } from '@nattil/contracts/api/partner/session';
import {
  ONE_CONTACT,
  partnerEmailRule,
  partnerPhoneRule,
} from '@nattil/contracts/rules/partners/partners';
import { currentPasswordRule, rememberMeRule } from '@nattil/contracts/rules/sign-in/password';
import { Commands } from '../../../platform/commands/commands.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { limitText } from '../../../platform/identity/limit-text.ts';
import { Passwords } from '../../../platform/identity/passwords/passwords.ts';
import { ConcealedSignIn } from '../../../platform/identity/sign-in/concealed-sign-in.ts';
import {
  contactFrom,
  findByContact,
  signInSubject,
} from '../../../platform/identity/sign-in/contact.ts';
import { fieldError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { StartPartnerSession, type SignedInPartner } from './start-partner-session.ts';

export class LogPartnerInBody implements PartnerLoginRequest {
  @ValidatedBy(partnerEmailRule)
  email?: string;

  @ValidatedBy(partnerPhoneRule)
  phone?: string;

  @ValidatedBy(currentPasswordRule)
  password: string;

  @ValidatedBy(rememberMeRule)
  rememberMe?: boolean;
}

/** A sign-in at the till. Not a command, because passwords are compared outside any transaction. */
@Injectable()
export class LogPartnerIn {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly signIn: ConcealedSignIn,
    private readonly encryption: Encryption,
  ) {}

  /** `device`: the value of the browser's device cookie. */
  async with(form: LogPartnerInBody, device: string | null): Promise<SignedInPartner> {
    return this.passwords.admit(() => this.attempt(form, device));
  }

  private async attempt(
    { email, phone, password, rememberMe = false }: LogPartnerInBody,
    device: string | null,
  ): Promise<SignedInPartner> {
    if (Boolean(email) === Boolean(phone)) throw fieldError('email', ONE_CONTACT);
    const contact = contactFrom((email || phone)!);
    const found = await findByContact(this.database, 'partner', contact);
    // Both contacts of a person share the tries.
    const stranger = found?.id ?? limitText(this.encryption, `till ${signInSubject(contact)}`);
    const { id, passwordHash } = await this.signIn.check('partner', found, {
      stranger,
      password,
      device,
    });
    return this.commands.run(new StartPartnerSession(id, passwordHash, rememberMe, device));
  }
}
