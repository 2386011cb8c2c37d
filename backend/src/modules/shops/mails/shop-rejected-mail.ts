import { BRAND } from '@nattil/contracts/brand';
import {
  named,
  paragraph,
  written,
  type WrittenMail,
} from '../../../platform/notifications/mail/mail.ts';
import { reasonIn } from './shop-words.ts';

/** The reason is from an administrator and may be quoted; the shop's name is left out. */
export function shopRejectedMail(reason: string | null): WrittenMail {
  return written({
    subject: 'Your registration',
    blocks: [
      paragraph([
        `We could not approve the shop that you registered with ${BRAND.name}. ${reasonIn(reason)} If something can be corrected, write to `,
        named(BRAND.support.email),
        '.',
      ]),
    ],
  });
}
