import { Injectable } from '@nestjs/common';
import type { ForgotPasswordRequest } from '@nattil/contracts/api/member/account';
import { forgottenContactRule } from '@nattil/contracts/rules/fields/contact';
import { RESET_LINK_MINUTES } from '@nattil/contracts/rules/sign-in/password-link';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { RateLimits } from '../../../platform/identity/rate-limits.ts';
import {
  contactFrom,
  findByContact,
  signInSubject,
} from '../../../platform/identity/sign-in/contact.ts';
import { DeferredRequests } from '../../../platform/jobs/deferred-requests.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { MINUTE_MS } from '../../../platform/kernel/time.ts';
import { mailboxOf } from '../../../platform/notifications/mail/mailbox.ts';
import { newLinkToken } from '../../../platform/notifications/sms/link-token.ts';
import { Transports } from '../../../platform/notifications/transports.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database, type Queryable } from '../../../platform/persistence/database.ts';
import { contactOf } from '../contact-of.ts';
import { PartnerMessages } from '../messages.ts';
import { FORGOTTEN_PASSWORDS_BY_CONTACT } from '../rate-limits.ts';
import { PARTNER_LINKS } from './partner-links.ts';

export class PartnerForgotPasswordBody implements ForgotPasswordRequest {
  @ValidatedBy(forgottenContactRule)
  emailOrNumber: string;
}

const KIND = 'forgotten-partner-password';

/**
 * Sends a password reset link to the contact that was typed. The response depends only on the typed
 * text: the lookup of the person happens after the response.
 */
@Injectable()
export class ForgottenPartnerPasswords {
  constructor(
    private readonly requests: DeferredRequests,
    private readonly limits: RateLimits,
    private readonly transports: Transports,
    private readonly messages: PartnerMessages,
    private readonly clock: Clock,
    database: Database,
  ) {
    requests.register(KIND, (typed, id) =>
      database.transaction((tx) => this.sendLink(tx, typed, id)),
    );
  }

  async ask({ emailOrNumber }: PartnerForgotPasswordBody): Promise<void> {
    const contact = contactFrom(emailOrNumber);
    if (!this.transports.for(contact.kind === 'email' ? 'email' : 'sms'))
      throw new DomainError('UNAVAILABLE');
    const key = contact.kind === 'email' ? mailboxOf(contact.email) : signInSubject(contact);
    for (const limit of FORGOTTEN_PASSWORDS_BY_CONTACT) await this.limits.take(limit, key);
    await this.requests.keep(KIND, emailOrNumber, RESET_LINK_MINUTES * MINUTE_MS);
  }

  /** Sends nothing to strangers or invited people. */
  private async sendLink(tx: Queryable, typed: string, id: string): Promise<void> {
    const found = await findByContact(tx, 'partner', contactFrom(typed));
    if (!found) return;
    const [person] = await tx.query<{ email: string | null; phone: string | null }>(
      `select email, phone from partner where id = $1 and status = 'active' for update`,
      [found.id],
    );
    if (!person) return;
    const now = this.clock.now();
    const token = newLinkToken();
    const endsAt = await PARTNER_LINKS.open(tx, found.id, { id, token }, now);
    if (!endsAt) return;
    const to = { partnerId: found.id, to: contactOf(person), cause: `password-link/${id}` };
    await this.messages.sendPasswordLink(tx, to, { token, endsAt }, now);
  }
}
