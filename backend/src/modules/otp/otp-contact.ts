import type { OtpChannel } from '@nattil/contracts/api/otp';
import { OTP_MESSAGES } from '@nattil/contracts/rules/otp';
import { DomainError, fieldError } from '../../platform/domain/domain-error.ts';
import { contactForms } from '../../platform/notifications/contact-forms.ts';
import type { MemberContacts } from '../members/public.ts';

const PHONE_MISSING = 'Mobile number not found. Please update your profile.';

/** The member's own contact for a channel; refuses when there is none, or another was typed. */
export function ownContact(
  member: MemberContacts,
  channel: OtpChannel,
  typed: string | undefined,
): string {
  const [own, field, missing] =
    channel === 'email'
      ? [member.email, 'email', OTP_MESSAGES.emailMissing]
      : [member.phone, 'phone', PHONE_MISSING];
  if (!own)
    throw new DomainError('VALIDATION_FAILED', {
      message: missing,
      errors: [{ field, message: missing }],
    });
  mustMean(own, typed);
  return own;
}

/** Refuses a typed contact that is not this one; nothing typed is no contradiction. */
export function mustMean(contact: string, typed: string | undefined): void {
  if (typed && !contactForms(typed).includes(contact)) throw new DomainError('CONTACT_NOT_YOURS');
}

/** SMS go only to countries that the operator allows. */
export function refuseCountry(phone: string, allowed: readonly string[]): void {
  if (!allowed.some((code) => phone.startsWith(code)))
    throw fieldError('phone', 'We cannot send SMS to this country.');
}
