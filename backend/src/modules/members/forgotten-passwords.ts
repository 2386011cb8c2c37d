import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ForgotPasswordRequest } from '@nattil/contracts/api/account';
import { forgottenContactRule } from '@nattil/contracts/rules/contact';
import { RESET_LINK_MINUTES } from '@nattil/contracts/rules/password-link';
import { Clock } from '../../platform/clock.ts';
import { CONFIG } from '../../platform/config/config-token.ts';
import type { Config } from '../../platform/config/config.ts';
import { DomainError, fieldError } from '../../platform/domain/domain-error.ts';
import { Follows } from '../../platform/http/follows.ts';
import { RateLimits } from '../../platform/identity/rate-limits.ts';
import { QuietRequests } from '../../platform/jobs/quiet-requests.ts';
import { contactForms } from '../../platform/notifications/contact-forms.ts';
import { mailboxOf } from '../../platform/notifications/mailbox.ts';
import { takeFromSmsBudget } from '../../platform/notifications/sms-budget.ts';
import { Transports } from '../../platform/notifications/transports.ts';
import { Database, type Queryable } from '../../platform/persistence/database.ts';
import { smsRefusal } from '../../platform/phones/sms-countries.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { contactFrom, findByContact, signInSubject } from './contact.ts';
import { lockMember } from './locked-member.ts';
import { memberContacts } from './member-contacts.ts';
import { PasswordLinks } from './password-links.ts';
import { FORGOTTEN_PASSWORDS_BY_CONTACT } from './rate-limits.ts';

export class ForgotPasswordBody implements ForgotPasswordRequest {
  @Follows(forgottenContactRule)
  emailOrNumber: string;
}

const KIND = 'forgotten-password';

/**
 * Sends a link to whoever forgot the password, by the contact that was typed. What the caller sees
 * depends on what was typed alone: whether a member has the contact is looked up after the answer.
 */
@Injectable()
export class ForgottenPasswords {
  readonly #logger = new Logger(ForgottenPasswords.name);

  constructor(
    private readonly requests: QuietRequests,
    private readonly limits: RateLimits,
    private readonly transports: Transports,
    private readonly links: PasswordLinks,
    database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    requests.register(KIND, (typed, id) =>
      database.transaction((tx) => this.sendLink(tx, typed, id)),
    );
  }

  async ask({ emailOrNumber }: ForgotPasswordBody): Promise<void> {
    const contact = contactFrom(emailOrNumber);
    const channel = contact.kind === 'email' ? 'email' : 'sms';
    if (!this.transports.for(channel)) throw new DomainError('UNAVAILABLE');
    if (contact.kind === 'phone') this.refuseUnserved(contact.phone, emailOrNumber);
    const counted = contact.kind === 'email' ? mailboxOf(contact.email) : signInSubject(contact);
    for (const limit of FORGOTTEN_PASSWORDS_BY_CONTACT) await this.limits.take(limit, counted);
    await this.requests.keep(KIND, emailOrNumber, RESET_LINK_MINUTES * MINUTE_MS);
  }

  /** Nothing goes to strangers, nor to members who may not sign in. */
  private async sendLink(tx: Queryable, typed: string, id: string): Promise<void> {
    const contact = contactFrom(typed);
    const found = await findByContact(tx, contact);
    if (!found) return;
    await lockMember(tx, found.id);
    const member = await memberContacts(tx, found.id);
    const isStillTheirs = (await findByContact(tx, contact))?.id === found.id;
    if (member?.status !== 'active' || !isStillTheirs) return;
    const now = this.clock.now();
    if (contact.kind === 'phone' && !(await this.maySendSms(tx, member.phone!, now))) return;
    const to =
      contact.kind === 'email'
        ? ({ channel: 'email', contact: member.email! } as const)
        : ({ channel: 'sms', contact: member.phone! } as const);
    await this.links.send(tx, { memberId: found.id, ...to }, 'password_reset', now, id);
  }

  private async maySendSms(tx: Queryable, phone: string, now: Date): Promise<boolean> {
    if (this.refusalOf(phone)) return false;
    const isLeft = await takeFromSmsBudget(tx, this.config.smsPerDay, now);
    if (!isLeft) this.#logger.warn("A link was not sent: the day's budget of SMS is used up");
    return isLeft;
  }

  /** Refuses a number to which no SMS goes, with any country code that may have been left out. */
  private refuseUnserved(phone: string, typed: string): void {
    const refusal = this.refusalOf(phone);
    if (refusal && contactForms(typed).every((form) => this.refusalOf(form)))
      throw fieldError('emailOrNumber', refusal);
  }

  private refusalOf(phone: string): string | null {
    return smsRefusal(phone, this.config.smsCountries);
  }
}
