import { BRAND } from '@nattil/contracts/brand';
import { SHOP_REVIEW_PROMISE } from '@nattil/contracts/rules/shops/shop-review';
import { paragraph, written, type WrittenMail } from '../../../platform/notifications/mail/mail.ts';
import { standardDiscountIn } from './shop-words.ts';

/** The address is not confirmed yet, so the mail quotes nothing from the registration. */
export function shopRegisteredMail(percent: number | null): WrittenMail {
  return written({
    subject: 'We received your registration',
    blocks: [
      paragraph(
        `Thank you for registering your shop with ${BRAND.name}. We confirm registrations ${SHOP_REVIEW_PROMISE.confirmation} and decide within ${SHOP_REVIEW_PROMISE.approval}. You will hear from us by e-mail.`,
      ),
      ...standardDiscountIn(percent),
      paragraph('If you did not register a shop, you can ignore this message.'),
    ],
  });
}
