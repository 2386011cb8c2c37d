import { BRAND } from '@nattil/contracts/brand';
import { RESET_LINK_MINUTES } from '@nattil/contracts/rules/sign-in/password-link';
import {
  button,
  paragraph,
  written,
  type WrittenMail,
} from '../../../platform/notifications/mail/mail.ts';

export function partnerPasswordLinkMail(url: string): WrittenMail {
  return written({
    subject: `Set a new password for the till of ${BRAND.name}`,
    blocks: [
      paragraph(
        `Somebody, probably you, forgot the password of your account at the till of ${BRAND.name}. Choose a new one here:`,
      ),
      button('Choose a new password', url),
      paragraph(`The link works once, for ${RESET_LINK_MINUTES} minutes. Do not pass it on.`),
      paragraph(
        'If you did not ask for it, you can ignore this message: your password stays as it is.',
      ),
    ],
  });
}
