import { BRAND } from '@nattil/contracts/brand';
import { formatLongDate } from '@nattil/contracts/formats';
import {
  button,
  paragraph,
  written,
  type WrittenMail,
} from '../../../platform/notifications/mail/mail.ts';

/** For a member whom support added. It contains no personal data: the contact is unconfirmed. */
export function welcomeMail(url: string, until: Date): WrittenMail {
  return written({
    subject: `Welcome to ${BRAND.name}`,
    blocks: [
      paragraph(
        `An account with a privilege card was opened for you at ${BRAND.name}. Choose your password here:`,
      ),
      button('Choose your password', url),
      paragraph(`The link works once, until ${formatLongDate(until)}. Do not pass it on.`),
      paragraph('If you did not expect this message, you can ignore it.'),
    ],
  });
}
