import { BRAND } from '@nattil/contracts/brand';
import { paragraph, written, type WrittenMail } from '../../../platform/notifications/mail/mail.ts';

/** Contains no names. */
export function partnerPasswordChangedMail(): WrittenMail {
  return written({
    subject: `The password of your ${BRAND.name} till account was changed`,
    blocks: [
      paragraph(
        `The password of your account at the till of ${BRAND.name} is another one now, and your other sign-ins have ended.`,
      ),
      paragraph(
        'If it was not you, choose another by "Forgot password?" on the sign-in page, and tell the owner of the shop at once.',
      ),
    ],
  });
}
