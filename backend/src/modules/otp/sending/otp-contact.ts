import { Injectable } from '@nestjs/common';
import type { ContactKind } from '@nattil/contracts/api/member/session';
import type { OtpChannel, OtpPurpose } from '@nattil/contracts/api/member/otp';
import { OTP_MESSAGES } from '@nattil/contracts/rules/sign-in/otp';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { contactForms } from '../../../platform/notifications/contact-forms.ts';
import type { Queryable } from '../../../platform/persistence/database.ts';
import { memberContacts, UnconfirmedContacts } from '../../members/public.ts';

const PHONE_MISSING = 'Mobile number not found. Please update your profile.';

/** The kind of contact to which a channel sends. */
export const KIND_OF: Record<OtpChannel, ContactKind> = { email: 'email', sms: 'phone' };

/** The kind of contact that a correct code of this purpose confirms; null for other purposes. */
export function confirmedBy(channel: OtpChannel, purpose: OtpPurpose): ContactKind | null {
  const kind = KIND_OF[channel];
  return purpose === `${kind}_verification` ? kind : null;
}

export interface OtpRecipient {
  /** E-mail in lower case, or phone in E.164. */
  contact: string;
  /** Whether the member has confirmed it. */
  toConfirmed: boolean;
}

/** Finds the contacts to which a member's codes may be sent. */
@Injectable()
export class OtpContacts {
  constructor(private readonly unconfirmed: UnconfirmedContacts) {}

  /**
   * Returns the member's contact for a channel, or the pending contact if it was typed. Throws if
   * there is none, or if another contact was typed.
   */
  async find(
    db: Queryable,
    memberId: string,
    { channel, purpose }: { channel: OtpChannel; purpose: OtpPurpose },
    typed: string | undefined,
  ): Promise<OtpRecipient> {
    const member = await memberContacts(db, memberId);
    if (!member) throw new DomainError('SESSION_EXPIRED');
    const kind = KIND_OF[channel];
    const own = member[kind];
    const confirmed = confirmedBy(channel, purpose);
    if (typed && confirmed && !(own && contactForms(typed).includes(own))) {
      const waiting = (await this.unconfirmed.of(db, memberId))[confirmed];
      if (waiting && contactForms(typed).includes(waiting))
        return { contact: waiting, toConfirmed: false };
    }
    if (!own) throw missing(channel);
    refuseOtherContact(own, typed);
    return { contact: own, toConfirmed: member[`${kind}Confirmed`] };
  }
}

function missing(channel: OtpChannel): DomainError {
  const message = channel === 'email' ? OTP_MESSAGES.emailMissing : PHONE_MISSING;
  return new DomainError('VALIDATION_FAILED', {
    message,
    errors: [{ field: KIND_OF[channel], message }],
  });
}

/** Throws if another contact than this one was typed; accepts when none was typed. */
export function refuseOtherContact(contact: string, typed: string | undefined): void {
  if (typed && !contactForms(typed).includes(contact)) throw new DomainError('CONTACT_NOT_YOURS');
}
