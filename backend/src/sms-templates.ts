import { accountNoticeTemplate, passwordLinkTemplate } from './modules/members/public.ts';
import { otpCodeTemplate } from './modules/otp/public.ts';
import type { SmsTemplate } from './platform/notifications/sms/sms-template.ts';

/** All SMS templates of an installation at this address. */
export function smsTemplates(publicUrl: string): SmsTemplate[] {
  return [
    otpCodeTemplate(publicUrl),
    passwordLinkTemplate(publicUrl),
    accountNoticeTemplate(publicUrl),
  ];
}
