import {
  MailTable,
  type MailOnEvent,
} from '../../../platform/notifications/mail/mails-on-events.ts';
import { shopActivatedMail } from '../mails/shop-activated-mail.ts';
import { approvalCause, shopApprovedMail } from '../mails/shop-approved-mail.ts';
import { shopBlockedMail } from '../mails/shop-blocked-mail.ts';
import { shopRegisteredMail } from '../mails/shop-registered-mail.ts';
import { shopRejectedMail } from '../mails/shop-rejected-mail.ts';

interface ShopOwner {
  email: string;
  shopName: string;
  rejectionReason: string | null;
  blockReason: string | null;
  /** Null if the owner gave none. */
  percent: number | null;
}

/**
 * Until an administrator approves the shop, its address is not confirmed: mails quote nothing from
 * the registration, not even the shop's name.
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
      mail: ({ percent }) => shopRegisteredMail(percent),
    },
    {
      name: 'mail-owner-when-shop-is-approved',
      event: 'ShopApproved',
      toStranger: false,
      // The command writes the same mail with a link; this one is for approvals before an upgrade.
      cause: approvalCause,
      mail: ({ shopName, percent }) => shopApprovedMail(shopName, percent),
    },
    {
      name: 'mail-owner-when-shop-is-rejected',
      event: 'ShopRejected',
      toStranger: true,
      mail: ({ rejectionReason }) => shopRejectedMail(rejectionReason),
    },
    {
      name: 'mail-owner-when-shop-is-blocked',
      event: 'ShopBlocked',
      toStranger: false,
      mail: ({ shopName, blockReason }) => shopBlockedMail(shopName, blockReason),
    },
    {
      name: 'mail-owner-when-shop-is-activated',
      event: 'ShopActivated',
      toStranger: false,
      mail: ({ shopName }) => shopActivatedMail(shopName),
    },
  ];
}
