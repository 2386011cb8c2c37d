import { Injectable } from '@nestjs/common';
import type { ForgotPasswordRequest } from '@nattil/contracts/api/member/account';
import { forgottenContactRule } from '@nattil/contracts/rules/fields/contact';
import { RESET_LINK_MINUTES } from '@nattil/contracts/rules/sign-in/password-link';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError, fieldError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { KnownDevices } from '../../../platform/identity/sessions/known-devices.ts';
import { RateLimits } from '../../../platform/identity/rate-limits.ts';
import { DeferredRequests } from '../../../platform/jobs/deferred-requests.ts';
import { contactForms } from '../../../platform/notifications/contact-forms.ts';
import { mailboxOf } from '../../../platform/notifications/mail/mailbox.ts';
import { Transports } from '../../../platform/notifications/transports.ts';
import { Database, type Queryable } from '../../../platform/persistence/database.ts';
import { MINUTE_MS } from '../../../platform/kernel/time.ts';
import {
  contactFrom,
  findByContact,
  signInSubject,
} from '../../../platform/identity/sign-in/contact.ts';
import type { Contact, ContactOf } from '../../../platform/kernel/domain/contact.ts';
import { lockMemberRow } from '../member-locks.ts';
import {
  memberContacts,
  type MemberContacts,
  recipientOfLink,
} from '../contacts/member-contacts.ts';
import { Deliverability } from '../../../platform/notifications/deliverability.ts';
import { PasswordLinks } from './password-links.ts';
import { FORGOTTEN_PASSWORDS_BY_CONTACT, UNCONFIRMED_LINKS_BY_MAILBOX } from '../rate-limits.ts';

export class ForgotPasswordBody implements ForgotPasswordRequest {
  @ValidatedBy(forgottenContactRule)
  emailOrNumber: string;
}

interface LinkCaller {
  /** The signed-in member, if any. */
  memberId: string | null;
  /** The browser's device id, if it has one. */
  device: string | null;
}

const KIND = 'forgotten-password';

/**
 * Sends a password reset link to the contact that was typed. The response depends only on the typed
 * text: the lookup of the member happens after the response.
 */
@Injectable()
export class ForgottenPasswords {
  constructor(
    private readonly requests: DeferredRequests,
    private readonly limits: RateLimits,
    private readonly transports: Transports,
    private readonly links: PasswordLinks,
    private readonly messages: Deliverability,
    private readonly devices: KnownDevices,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    requests.register(KIND, (typed, id) =>
      database.transaction((tx) => this.sendLink(tx, typed, id)),
    );
  }

  async ask({ emailOrNumber }: ForgotPasswordBody, caller: LinkCaller): Promise<void> {
    const contact = contactFrom(emailOrNumber);
    const channel = contact.kind === 'email' ? 'email' : 'sms';
    if (!this.transports.for(channel)) throw new DomainError('UNAVAILABLE');
    if (contact.kind === 'phone') this.refuseUnserved(contact.phone, emailOrNumber);
    const counted = await this.countedUnder(contact, caller);
    for (const limit of FORGOTTEN_PASSWORDS_BY_CONTACT) await this.limits.take(limit, counted);
    await this.requests.keep(KIND, emailOrNumber, RESET_LINK_MINUTES * MINUTE_MS);
  }

  /**
   * Chooses the key of the rate limit. Requests by strangers are counted apart from requests by the
   * member in a session or a known browser, and plus addresses apart from the plain address of
   * their mailbox.
   */
  private async countedUnder(contact: Contact, { memberId, device }: LinkCaller): Promise<string> {
    const found = await findByContact(this.database, 'member', contact);
    if (found && (found.id === memberId || (await this.isKnown(found.id, device))))
      return `member ${found.id}`;
    if (contact.kind === 'phone') return signInSubject(contact);
    return `${contact.email.includes('+') ? 'plus ' : ''}${mailboxOf(contact.email)}`;
  }

  private async isKnown(memberId: string, device: string | null): Promise<boolean> {
    return !(await this.devices.triesOf('member', memberId, device, '')).shared;
  }

  /** Sends nothing to strangers or to members who may not log in. */
  private async sendLink(tx: Queryable, typed: string, id: string): Promise<void> {
    const contact = contactFrom(typed);
    const found = await findByContact(tx, 'member', contact);
    if (!found) return;
    await lockMemberRow(tx, found.id);
    const member = await memberContacts(tx, found.id);
    const isSameMember = (await findByContact(tx, 'member', contact))?.id === found.id;
    if (member?.status !== 'active' || !isSameMember) return;
    const to = recipientOfLink(member, contact.kind);
    const now = this.clock.now();
    if (!to || !(await this.mailboxAllows(member, to))) return;
    if (await this.messages.maySendTo(tx, to, now))
      await this.links.send(tx, found.id, to, 'password_reset', now, id);
  }

  /** A stranger may have opened accounts with many addresses of one mailbox. */
  private async mailboxAllows(
    member: MemberContacts,
    { kind, contact }: ContactOf,
  ): Promise<boolean> {
    if (kind === 'phone' || member.emailConfirmed) return true;
    const mailbox = mailboxOf(contact);
    return !(await this.limits.tryTake(UNCONFIRMED_LINKS_BY_MAILBOX, mailbox)).refused;
  }

  /**
   * Refuses a number to which no SMS is sent, under any country code that may have been omitted.
   */
  private refuseUnserved(phone: string, typed: string): void {
    const refusal = this.messages.smsRefusal(phone);
    if (refusal && contactForms(typed).every((form) => this.messages.smsRefusal(form)))
      throw fieldError('emailOrNumber', refusal);
  }
}
