import { BRAND } from '@nattil/contracts/brand';
import {
  code,
  paragraph,
  written,
  type WrittenMail,
} from '../../../platform/notifications/mail/mail.ts';

/** The code comes first, so that the mail's preview shows it. */
export function codeMail(digits: string, purpose: string, minutes: string): WrittenMail {
  return written({
    subject: `Your ${BRAND.name} code`,
    blocks: [
      code(digits, `is your ${BRAND.name} code to ${purpose}.`),
      paragraph(
        `It is valid for ${minutes} minutes. Do not share it: nobody from ${BRAND.name} will ask you for it.`,
      ),
      paragraph('If you did not ask for a code, you can ignore this message.'),
    ],
  });
}
