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
import { accessGrantedMail } from '../modules/partners/mails/access-granted-mail.ts';
import { accountExistsMail } from '../modules/partners/mails/account-exists-mail.ts';
import { partnerPasswordChangedMail } from '../modules/partners/mails/partner-password-changed-mail.ts';
import { partnerPasswordLinkMail } from '../modules/partners/mails/partner-password-link-mail.ts';
import { tillInvitationMail } from '../modules/partners/mails/till-invitation-mail.ts';
import { shopActivatedMail } from '../modules/shops/mails/shop-activated-mail.ts';
import { shopApprovedMail } from '../modules/shops/mails/shop-approved-mail.ts';
import { shopBlockedMail } from '../modules/shops/mails/shop-blocked-mail.ts';
import { shopRegisteredMail } from '../modules/shops/mails/shop-registered-mail.ts';
import { shopRejectedMail } from '../modules/shops/mails/shop-rejected-mail.ts';

const TOKEN = 'Zk3v9QpXw7LmT2rB8nYc5HdJ0sGfA1eU6iOqNtKxVbM';
const TILL = 'https://cards.nattil.example.org/partner';
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
    'partners/mails/access-granted-mail.ts': [accessGrantedMail(words, TILL)],
    'partners/mails/account-exists-mail.ts': [accountExistsMail(TILL)],
    'partners/mails/partner-password-changed-mail.ts': [partnerPasswordChangedMail()],
    'partners/mails/partner-password-link-mail.ts': [
      partnerPasswordLinkMail(url('partner/set-password#')),
    ],
    'partners/mails/till-invitation-mail.ts': (['owner', 'staff'] as const).map((role) =>
      tillInvitationMail(words, role, url('partner/invitation#')),
    ),
    'shops/mails/shop-activated-mail.ts': [shopActivatedMail(words)],
    'shops/mails/shop-approved-mail.ts': [
      shopApprovedMail(words, null),
      shopApprovedMail(words, 12),
      shopApprovedMail(words, 12, { url: TILL, until: null }),
      shopApprovedMail(words, 12, {
        url: url('partner/invitation#'),
        until: new Date('2026-12-05T12:00:00Z'),
      }),
    ],
    'shops/mails/shop-blocked-mail.ts': [shopBlockedMail(words, words)],
    'shops/mails/shop-registered-mail.ts': [shopRegisteredMail(null), shopRegisteredMail(8)],
    'shops/mails/shop-rejected-mail.ts': [shopRejectedMail(words), shopRejectedMail(null)],
  };
}
