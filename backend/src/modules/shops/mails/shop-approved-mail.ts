import { BRAND } from '@nattil/contracts/brand';
import { paragraph, written, type WrittenMail } from '../../../platform/notifications/mail/mail.ts';
import { nameIn, standardDiscountIn, subjectOf } from './shop-words.ts';

export function shopApprovedMail(shopName: string, percent: number | null): WrittenMail {
  return written({
    subject: `${subjectOf(shopName)} is now a partner of ${BRAND.name}`,
    blocks: [
      paragraph([
        'Good news: ',
        nameIn(shopName),
        ` was approved. Members with a ${BRAND.name} card find it in the search from now on.`,
      ]),
      ...standardDiscountIn(percent),
    ],
  });
}
