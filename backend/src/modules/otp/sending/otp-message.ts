import type { OtpChannel, OtpPurpose } from '@nattil/contracts/api/member/otp';
import { BRAND } from '@nattil/contracts/brand';
import { OTP_LIFETIME_SECONDS } from '@nattil/contracts/rules/sign-in/otp';
import type { Notice } from '../../../platform/notifications/queue-notification.ts';
import { filled, type SmsTemplate } from '../../../platform/notifications/sms/sms-template.ts';
import { codeMail } from '../mails/code-mail.ts';

/** A code's purpose, short enough for a variable of a registered SMS template. */
const PURPOSE_TEXTS: Record<OtpPurpose, string> = {
  card_activation: 'activate your privilege card',
  email_verification: 'confirm your email address',
  phone_verification: 'confirm your mobile number',
  password_reset: 'reset your password',
  transaction_verification: 'confirm your transaction',
  login_verification: 'log in',
  account_verification: 'confirm your account',
};

const MINUTES = String(OTP_LIFETIME_SECONDS / 60);

/** The last line binds the code to the site, so that phones offer it only there. */
export function otpCodeTemplate(publicUrl: string): SmsTemplate<'code' | 'purpose' | 'minutes'> {
  return {
    name: 'otp-code',
    text: `{code} is your ${BRAND.name} code to {purpose}. It is valid for {minutes} minutes. Do not share it.\n\n@${new URL(publicUrl).hostname} #{code}`,
    variables: { code: 'numeric', purpose: 'alphanumeric', minutes: 'numeric' },
  };
}

export function otpMessage(
  channel: OtpChannel,
  purpose: OtpPurpose,
  code: string,
  publicUrl: string,
): Pick<Notice, 'subject' | 'text' | 'template' | 'blocks'> {
  if (channel === 'sms')
    return filled(otpCodeTemplate(publicUrl), {
      code,
      purpose: PURPOSE_TEXTS[purpose],
      minutes: MINUTES,
    });
  return codeMail(code, PURPOSE_TEXTS[purpose], MINUTES);
}
