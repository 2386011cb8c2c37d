import { BRAND } from '@nattil/contracts/brand';
import { SHOP_REVIEW_PROMISE } from '@nattil/contracts/rules/shop-review';
import { mayBecomeLink } from '@nattil/contracts/rules/text';
import { MailTable, type MailOnEvent } from '../../../platform/notifications/mails-on-events.ts';

interface ShopOwner {
  email: string;
  shopName: string;
  rejectionReason: string | null;
}

/**
 * Until an administrator approves the shop, nobody has confirmed the address: mails quote nothing that
 * was typed with it, not even the shop's name.
 */
@MailTable()
export class MailsToShopOwners implements MailTable<ShopOwner> {
  readonly recipients = `select id, email, name as "shopName", rejection_reason as "rejectionReason"
                         from shop where id = any($1::uuid[])`;

  readonly mails: readonly MailOnEvent<ShopOwner>[] = [
    {
      name: 'mail-owner-when-shop-is-registered',
      event: 'ShopRegistered',
      toStranger: true,
      mail: () => ({
        subject: 'We received your registration',
        text: [
          `Thank you for registering your shop with ${BRAND.name}. We confirm registrations ${SHOP_REVIEW_PROMISE.confirmation} and decide within ${SHOP_REVIEW_PROMISE.approval}. You will hear from us by e-mail.`,
          'If you did not register a shop, you can ignore this message.',
        ].join('\n\n'),
      }),
    },
    {
      name: 'mail-owner-when-shop-is-approved',
      event: 'ShopApproved',
      toStranger: false,
      // An administrator has seen the name. The mail leaves it out where it could become a link.
      mail: ({ shopName }) => {
        const [subject, shop] = mayBecomeLink(shopName)
          ? ['Your shop', 'your shop']
          : [shopName, shopName];
        return {
          subject: `${subject} is now a partner of ${BRAND.name}`,
          text: `Good news: ${shop} was approved. Members with a ${BRAND.name} card find it in the search from now on.`,
        };
      },
    },
    {
      name: 'mail-owner-when-shop-is-rejected',
      event: 'ShopRejected',
      toStranger: true,
      // An administrator wrote the reason, so it may be quoted.
      mail: ({ rejectionReason }) => ({
        subject: 'Your registration',
        text: `We could not approve the shop that you registered with ${BRAND.name}. Reason: ${rejectionReason ?? 'none was given'}. If something can be corrected, write to ${BRAND.support.email}.`,
      }),
    },
  ];
}
