import { accountNoticeTemplate, passwordLinkTemplate } from './modules/members/public.ts';
import { otpCodeTemplate } from './modules/otp/public.ts';
import { tillInvitationTemplate, tillPasswordTemplate } from './modules/partners/public.ts';
import type { SmsTemplate } from './platform/notifications/sms/sms-template.ts';

export function smsTemplates(publicUrl: string): SmsTemplate[] {
  return [
    otpCodeTemplate(publicUrl),
    passwordLinkTemplate(publicUrl),
    accountNoticeTemplate(publicUrl),
    tillInvitationTemplate(publicUrl),
    tillPasswordTemplate(publicUrl),
  ];
}
