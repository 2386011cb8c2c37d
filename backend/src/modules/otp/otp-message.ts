import type { OtpChannel, OtpPurpose } from '@nattil/contracts/api/otp';
import { BRAND } from '@nattil/contracts/brand';
import { OTP_LIFETIME_SECONDS } from '@nattil/contracts/rules/otp';

const PURPOSE_TEXTS: Record<OtpPurpose, string> = {
  card_activation: 'to activate your privilege card',
  email_verification: 'to confirm your email address',
  phone_verification: 'to confirm your mobile number',
  password_reset: 'to reset your password',
  transaction_verification: 'to confirm your transaction',
  login_verification: 'to log in',
  account_verification: 'to confirm your account',
};

/** What the member receives; the code comes first, so that a preview shows it. */
export function otpMessage(
  channel: OtpChannel,
  purpose: OtpPurpose,
  code: string,
): { subject: string | null; text: string } {
  const first = `${code} is your ${BRAND.name} code ${PURPOSE_TEXTS[purpose]}.`;
  const valid = `It is valid for ${OTP_LIFETIME_SECONDS / 60} minutes.`;
  if (channel === 'sms') return { subject: null, text: `${first} ${valid} Do not share it.` };
  return {
    subject: `Your ${BRAND.name} code`,
    text: [
      first,
      `${valid} Do not share it: nobody from ${BRAND.name} will ask you for it.`,
      'If you did not ask for a code, you can ignore this message.',
    ].join('\n\n'),
  };
}
