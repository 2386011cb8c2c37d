import { BRAND } from '@nattil/contracts/brand';
import { STANDARD_DISCOUNT_PERCENT } from '@nattil/contracts/rules/purchases';
import { SHOP_REVIEW_PROMISE } from '@nattil/contracts/rules/shop-review';
import { mayBecomeLink } from '@nattil/contracts/rules/text';
import { MailTable, type MailOnEvent } from '../../../platform/notifications/mails-on-events.ts';

interface ShopOwner {
  email: string;
  shopName: string;
  rejectionReason: string | null;
  blockReason: string | null;
  /** null where the owner named none. */
  percent: number | null;
}

/**
 * Until an administrator approves the shop, nobody has confirmed the address: mails quote nothing that
 * was typed with it, not even the shop's name.
 */
@MailTable()
export class MailsToShopOwners implements MailTable<ShopOwner> {
  readonly recipients = `select id, email, name as "shopName", rejection_reason as "rejectionReason",
                           block_reason as "blockReason", discount_percent as percent
                         from shop where id = any($1::uuid[])`;

  readonly mails: readonly MailOnEvent<ShopOwner>[] = [
    {
      name: 'mail-owner-when-shop-is-registered',
      event: 'ShopRegistered',
      toStranger: true,
      mail: ({ percent }) => ({
        subject: 'We received your registration',
        text: [
          `Thank you for registering your shop with ${BRAND.name}. We confirm registrations ${SHOP_REVIEW_PROMISE.confirmation} and decide within ${SHOP_REVIEW_PROMISE.approval}. You will hear from us by e-mail.`,
          ...standardDiscountIn(percent),
          'If you did not register a shop, you can ignore this message.',
        ].join('\n\n'),
      }),
    },
    {
      name: 'mail-owner-when-shop-is-approved',
      event: 'ShopApproved',
      toStranger: false,
      mail: ({ shopName, percent }) => ({
        subject: `${subjectOf(shopName)} is now a partner of ${BRAND.name}`,
        text: [
          `Good news: ${nameIn(shopName)} was approved. Members with a ${BRAND.name} card find it in the search from now on.`,
          ...standardDiscountIn(percent),
        ].join('\n\n'),
      }),
    },
    {
      name: 'mail-owner-when-shop-is-rejected',
      event: 'ShopRejected',
      toStranger: true,
      // An administrator wrote the reason, so it may be quoted.
      mail: ({ rejectionReason }) => ({
        subject: 'Your registration',
        text: `We could not approve the shop that you registered with ${BRAND.name}. ${reasonIn(rejectionReason)} If something can be corrected, write to ${BRAND.support.email}.`,
      }),
    },
    {
      name: 'mail-owner-when-shop-is-blocked',
      event: 'ShopBlocked',
      toStranger: false,
      mail: ({ shopName, blockReason }) => ({
        subject: `${subjectOf(shopName)} was blocked`,
        text: `We blocked ${nameIn(shopName)} at ${BRAND.name}: members do not find it any more, and it takes no cards. ${reasonIn(blockReason)} If this is a mistake, write to ${BRAND.support.email}.`,
      }),
    },
    {
      name: 'mail-owner-when-shop-is-activated',
      event: 'ShopActivated',
      toStranger: false,
      mail: ({ shopName }) => ({
        subject: `${subjectOf(shopName)} is active again`,
        text: `Good news: ${nameIn(shopName)} takes part in ${BRAND.name} again. Members find it in the search from now on.`,
      }),
    },
  ];
}

/** What is given at the till, and shown to members, for a shop that named no percent. */
function standardDiscountIn(percent: number | null): string[] {
  if (percent !== null) return [];
  return [
    `You named no discount, so members get the programme's standard discount of ${STANDARD_DISCOUNT_PERCENT} % on each purchase. If you want to give another one, write to ${BRAND.support.email}.`,
  ];
}

/** An administrator has seen the name. A mail leaves it out where it could become a link. */
function nameIn(shopName: string): string {
  return mayBecomeLink(shopName) ? 'your shop' : shopName;
}
function subjectOf(shopName: string): string {
  return mayBecomeLink(shopName) ? 'Your shop' : shopName;
}

/** One sentence, whether or not an administrator ended it. */
function reasonIn(reason: string | null): string {
  const text = `Reason: ${reason ?? 'none was given'}`;
  return /[.!?\u0964]$/.test(text) ? text : `${text}.`;
}
