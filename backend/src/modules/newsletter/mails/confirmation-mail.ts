import { BRAND } from '@nattil/contracts/brand';
import { NEWSLETTER_CONFIRMATION_DAYS } from '@nattil/contracts/rules/members/newsletter';
import {
  button,
  link,
  paragraph,
  written,
  type WrittenMail,
} from '../../../platform/notifications/mail/mail.ts';

/** Anyone may have typed the address, so the mail quotes nothing. */
export function confirmationMail(confirm: string, unsubscribe: string): WrittenMail {
  return written({
    subject: `Please confirm your ${BRAND.name} newsletter`,
    blocks: [
      paragraph(
        `Somebody, probably you, asked for the newsletter of ${BRAND.name} at this address. It begins once you follow this link:`,
      ),
      button('Confirm the newsletter', confirm),
      paragraph(
        `The link works for ${NEWSLETTER_CONFIRMATION_DAYS} days. If you did not ask for it, you can ignore this message: we will write no newsletter to you. To withdraw the request at once, follow this link:`,
      ),
      link(unsubscribe),
    ],
  });
}
