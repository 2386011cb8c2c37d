import { BRAND } from '@nattil/contracts/brand';
import {
  link,
  paragraph,
  written,
  type WrittenMail,
} from '../../../platform/notifications/mail/mail.ts';

export function welcomeMail(unsubscribe: string): WrittenMail {
  return written({
    subject: `You are subscribed to the ${BRAND.name} newsletter`,
    blocks: [
      paragraph(
        `Welcome! From now on you hear from us of new partner shops and offers of ${BRAND.name}.`,
      ),
      link(unsubscribe, 'You can unsubscribe at any time:'),
    ],
  });
}
