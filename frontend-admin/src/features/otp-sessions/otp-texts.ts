import type { AdminOtpSession } from '@nattil/contracts/api/admin/otp-sessions';
import { formatName } from '@nattil/contracts/basic-formats';
import { formatDateAndTime, formatPurpose } from '@nattil/contracts/formats';
import { isApiError } from '@nattil/frontend-shared/api/api-error';

const SHORT_ID = 12;

export function shortId(id: string): string {
  return id.slice(0, SHORT_ID);
}

export const typeTexts: Record<AdminOtpSession['otpType'], string> = { email: 'Email', sms: 'SMS' };

export function userText({ user }: AdminOtpSession): string {
  return user.fullName ? formatName(user.fullName) : 'No name given';
}

/** Empty if the member's account was deleted. */
export function contactText({ contactInfo }: AdminOtpSession): string {
  return contactInfo || 'Contact erased';
}

/** A session as text: `card activation for anna@example.com, sent January 5, 2027, 3:00 PM`. */
export function sessionInWords(session: AdminOtpSession): string {
  const purpose = formatPurpose(session.purpose).toLowerCase();
  return `${purpose} for ${contactText(session)}, sent ${formatDateAndTime(session.created_at)}`;
}

/** The message for a list that could not be loaded. */
export function loadFailure(error: unknown): string {
  const status = isApiError(error) ? error.status : null;
  if (status === 401) return 'Session expired. Please log in again.';
  if (status === 403) return 'You do not have permission to access OTP sessions.';
  return 'Failed to fetch OTP sessions. Please try again.';
}
