import { BRAND } from '@nattil/contracts/brand';
import { paragraph, written, type WrittenMail } from '../../../platform/notifications/mail/mail.ts';
import { nameIn, subjectOf } from './shop-words.ts';

export function shopActivatedMail(shopName: string): WrittenMail {
  return written({
    subject: `${subjectOf(shopName)} is active again`,
    blocks: [
      paragraph([
        'Good news: ',
        nameIn(shopName),
        ` takes part in ${BRAND.name} again. Members find it in the search from now on.`,
      ]),
    ],
  });
}
