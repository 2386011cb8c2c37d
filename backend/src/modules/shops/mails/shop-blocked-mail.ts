import { BRAND } from '@nattil/contracts/brand';
import {
  named,
  paragraph,
  written,
  type WrittenMail,
} from '../../../platform/notifications/mail/mail.ts';
import { nameIn, reasonIn, subjectOf } from './shop-words.ts';

export function shopBlockedMail(shopName: string, reason: string | null): WrittenMail {
  return written({
    subject: `${subjectOf(shopName)} was blocked`,
    blocks: [
      paragraph([
        'We blocked ',
        nameIn(shopName),
        ` at ${BRAND.name}: members do not find it any more, and it takes no cards. ${reasonIn(reason)} If this is a mistake, write to `,
        named(BRAND.support.email),
        '.',
      ]),
    ],
  });
}
