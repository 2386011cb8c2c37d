import { BRAND } from '@nattil/contracts/brand';
import {
  button,
  paragraph,
  written,
  type WrittenMail,
} from '../../../platform/notifications/mail/mail.ts';

/** To an owner who asks for a link, but has an account. */
export function accountExistsMail(url: string): WrittenMail {
  return written({
    subject: `Your till of ${BRAND.name}`,
    blocks: [
      paragraph(
        `Somebody, probably you, asked for a link to the till. You have an account: sign in with this e-mail address, or choose "Forgot password?" there.`,
      ),
      button('Open the till', url),
      paragraph('If you did not ask for it, you can ignore this message.'),
    ],
  });
}
