import { Injectable } from '@nestjs/common';
import { fieldError } from '../../../platform/kernel/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import { contactsFrom } from '../commands/update-own-profile.ts';
import { OwnPasswordCheck } from '../../../platform/identity/sign-in/own-password-check.ts';

interface ContactForm {
  email?: string;
  phone?: string;
  countryCode?: string;
  currentPassword?: string;
}

interface Row {
  email: string | null;
  phone: string | null;
  countryCode: string | null;
  emailConfirmed: boolean;
  phoneConfirmed: boolean;
}

/**
 * Requires the password for a change of contact, so that a borrowed session cannot take the account
 * over.
 */
@Injectable()
export class ContactChangePassword {
  constructor(
    private readonly database: Database,
    private readonly password: OwnPasswordCheck,
  ) {}

  /**
   * `of`: whether any new contact needs the password, or only one that replaces a confirmed one.
   */
  async ask(form: ContactForm, of: 'any' | 'confirmed', scope: RequestScope): Promise<void> {
    const [member] = await this.database.query<Row>(
      `select email, phone, country_code as "countryCode", email_confirmed_at is not null as "emailConfirmed",
              phone_confirmed_at is not null as "phoneConfirmed"
       from member where id = $1`,
      [scope.actor.id],
    );
    if (!member) return;
    const contacts = contactsFrom(form, member);
    const changes = (['email', 'phone'] as const).some(
      (kind) =>
        contacts[kind] !== undefined &&
        contacts[kind] !== member[kind] &&
        (of === 'any' || member[`${kind}Confirmed`]),
    );
    if (!changes) return;
    if (!form.currentPassword)
      throw fieldError('currentPassword', 'Please enter your current password');
    await this.password.ask(scope, form.currentPassword, 'currentPassword');
  }
}
