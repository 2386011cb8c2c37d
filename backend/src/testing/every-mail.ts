import type { WrittenMail } from '../platform/notifications/mail/mail.ts';
import { invitationMail } from '../modules/admin/mails/invitation-mail.ts';
import { passwordChangedMail } from '../modules/admin/mails/password-changed-mail.ts';
import { passwordLinkMail } from '../modules/admin/mails/password-link-mail.ts';
import { webhookDisabledMail } from '../modules/feeds/mails/webhook-disabled-mail.ts';
import { accountChangedMail } from '../modules/members/mails/account-changed-mail.ts';
import { passwordResetMail } from '../modules/members/mails/password-reset-mail.ts';
import { recoveryMail } from '../modules/members/mails/recovery-mail.ts';
import { welcomeMail as memberWelcomeMail } from '../modules/members/mails/welcome-mail.ts';
import { confirmationMail } from '../modules/newsletter/mails/confirmation-mail.ts';
import { welcomeMail } from '../modules/newsletter/mails/welcome-mail.ts';
import { codeMail } from '../modules/otp/mails/code-mail.ts';
import { shopActivatedMail } from '../modules/shops/mails/shop-activated-mail.ts';
import { shopApprovedMail } from '../modules/shops/mails/shop-approved-mail.ts';
import { shopBlockedMail } from '../modules/shops/mails/shop-blocked-mail.ts';
import { shopRegisteredMail } from '../modules/shops/mails/shop-registered-mail.ts';
import { shopRejectedMail } from '../modules/shops/mails/shop-rejected-mail.ts';

const TOKEN = 'Zk3v9QpXw7LmT2rB8nYc5HdJ0sGfA1eU6iOqNtKxVbM';
const url = (page: string) => `https://cards.nattil.example.org/${page}token=${TOKEN}`;

/**
 * Every mail of the product by its file, with these words where people choose them. What an
 * administrator writes to a shop's owner is not among them: it stays plain text.
 */
export function everyMail(words: string): Record<string, WrittenMail[]> {
  return {
    'admin/mails/invitation-mail.ts': [invitationMail('support', url('admin/invitation#'))],
    'admin/mails/password-changed-mail.ts': [passwordChangedMail()],
    'admin/mails/password-link-mail.ts': [passwordLinkMail(url('admin/set-password#'))],
    'feeds/mails/webhook-disabled-mail.ts': [
      webhookDisabledMail(words, true),
      webhookDisabledMail(words, false),
    ],
    'members/mails/account-changed-mail.ts': (['member', 'administrator', 'another'] as const).map(
      (by) =>
        accountChangedMail(
          { what: 'e-mail, phone number, and password', by, isFormer: by !== 'member' },
          url('not-me#'),
        ),
    ),
    'members/mails/password-reset-mail.ts': [passwordResetMail(url('set-password#'))],
    'members/mails/recovery-mail.ts': [recoveryMail(url('set-password#'))],
    'members/mails/welcome-mail.ts': [
      memberWelcomeMail(url('set-password#'), new Date('2026-12-05T12:00:00Z')),
    ],
    'newsletter/mails/confirmation-mail.ts': [
      confirmationMail(url('newsletter/confirm?'), url('newsletter/unsubscribe?')),
    ],
    'newsletter/mails/welcome-mail.ts': [welcomeMail(url('newsletter/unsubscribe?'))],
    'otp/mails/code-mail.ts': [codeMail('048213', 'activate your privilege card', '10')],
    'shops/mails/shop-activated-mail.ts': [shopActivatedMail(words)],
    'shops/mails/shop-approved-mail.ts': [
      shopApprovedMail(words, null),
      shopApprovedMail(words, 12),
    ],
    'shops/mails/shop-blocked-mail.ts': [shopBlockedMail(words, words)],
    'shops/mails/shop-registered-mail.ts': [shopRegisteredMail(null), shopRegisteredMail(8)],
    'shops/mails/shop-rejected-mail.ts': [shopRejectedMail(words), shopRejectedMail(null)],
  };
}
