import { BRAND } from '@nattil/contracts/brand';
import { RESET_LINK_MINUTES } from '@nattil/contracts/rules/sign-in/password-link';
import {
  button,
  paragraph,
  written,
  type WrittenMail,
} from '../../../platform/notifications/mail/mail.ts';

/** Sent after the member denied a change. */
export function recoveryMail(url: string): WrittenMail {
  return written({
    subject: `Choose a new ${BRAND.name} password`,
    blocks: [
      paragraph(
        `You told us that a change of your ${BRAND.name} account was not you. Every device is signed out, and the old password no longer works. Choose a new one here:`,
      ),
      button('Choose a new password', url),
      paragraph(`The link works once, for ${RESET_LINK_MINUTES} minutes. Do not pass it on.`),
    ],
  });
}
