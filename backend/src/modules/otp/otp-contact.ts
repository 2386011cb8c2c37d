import type { OtpChannel } from '@nattil/contracts/api/otp';
import { OTP_MESSAGES } from '@nattil/contracts/rules/otp';
import { DomainError, fieldError } from '../../platform/domain/domain-error.ts';
import { contactForms } from '../../platform/notifications/contact-forms.ts';
import type { MemberContacts } from '../members/public.ts';

const PHONE_MISSING = 'Mobile number not found. Please update your profile.';

/** Returns the member's contact for a channel; refuses when there is none, or another was typed. */
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
  refuseOtherContact(own, typed);
  return own;
}

/** Refuses a typed contact that is not this one; accepts when none was typed. */
export function refuseOtherContact(contact: string, typed: string | undefined): void {
  if (typed && !contactForms(typed).includes(contact)) throw new DomainError('CONTACT_NOT_YOURS');
}

/** Refuses a number in a country that the operator does not allow. */
export function refuseCountry(phone: string, allowed: readonly string[]): void {
  if (!allowed.some((code) => phone.startsWith(code)))
    throw fieldError('phone', 'We cannot send SMS to this country.');
}
