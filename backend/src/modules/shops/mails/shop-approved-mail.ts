import { BRAND } from '@nattil/contracts/brand';
import { INVITATION_DAYS } from '@nattil/contracts/rules/sign-in/password-link';
import {
  button,
  paragraph,
  written,
  type MailBlock,
  type WrittenMail,
} from '../../../platform/notifications/mail/mail.ts';
import type { TillLink } from '../owner-accounts.ts';
import { nameIn, standardDiscountIn, subjectOf } from './shop-words.ts';

/** The mail's cause: the version of the shop that the approval wrote. */
export function approvalCause(approval: { aggregateId: string; version: number }): string {
  return `shop-approved/${approval.aggregateId}@${approval.version}`;
}

/** @param till missing for a shop that an earlier version of the program approved */
export function shopApprovedMail(
  shopName: string,
  percent: number | null,
  till?: TillLink,
): WrittenMail {
  return written({
    subject: `${subjectOf(shopName)} is now a partner of ${BRAND.name}`,
    blocks: [
      paragraph([
        'Good news: ',
        nameIn(shopName),
        ` was approved. Members with a ${BRAND.name} card find it in the search from now on.`,
      ]),
      ...standardDiscountIn(percent),
      ...(till ? tillIn(till) : []),
    ],
  });
}

function tillIn({ url, until }: TillLink): MailBlock[] {
  const use = 'At the counter you check cards and record purchases with any phone.';
  if (!until) return [paragraph(use), button('Open the till', url)];
  return [
    button('Open the till', url, `${use} Choose a password within ${INVITATION_DAYS} days:`),
    paragraph('The link works once. Do not pass it on: invite your staff from the till.'),
  ];
}
