import { BRAND } from '@nattil/contracts/brand';
import { paragraph, written, type WrittenMail } from '../../../platform/notifications/mail/mail.ts';

/** Contains no names. */
export function passwordChangedMail(): WrittenMail {
  return written({
    subject: `The password of your ${BRAND.name} portal account was changed`,
    blocks: [
      paragraph(
        `The password of your account at the administrators' portal of ${BRAND.name} is another one now, and your other sign-ins have ended.`,
      ),
      paragraph(
        'If it was not you, choose another by "Forgot password?" on the login page, and tell an owner at once.',
      ),
    ],
  });
}
