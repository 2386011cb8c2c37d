import { Injectable } from '@nestjs/common';
import { Commands } from '../../platform/commands/commands.ts';
import { ClaimContacts } from './commands/claim-contacts.ts';
import { contactsFrom } from './commands/update-own-profile.ts';
import type { CreateProfileBody } from './complete-profile.ts';
import { confirmableOf } from './taken-contacts.ts';

/** Lets a code decide whose a contact is that somebody else holds without having confirmed it. */
@Injectable()
export class ContactClaims {
  constructor(private readonly commands: Commands) {}

  /** Of a profile that was refused with this error: its confirmable contacts wait for their codes. */
  async of(memberId: string, form: CreateProfileBody, refusal: unknown): Promise<void> {
    const contacts = contactsFrom(form, { countryCode: null });
    const claimed = confirmableOf(refusal).map((kind) => ({ kind, contact: contacts[kind]! }));
    if (claimed.length > 0) await this.commands.run(new ClaimContacts(memberId, claimed));
  }
}
