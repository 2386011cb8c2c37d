import { BRAND } from '@nattil/contracts/brand';
import { NOT_ME_DAYS } from '@nattil/contracts/rules/sign-in/password-link';
import {
  button,
  paragraph,
  written,
  type WrittenMail,
} from '../../../platform/notifications/mail/mail.ts';

interface Change {
  /** The changed part of the account, in words. */
  what: string;
  by: 'member' | 'administrator' | 'another';
  /** Whether the mail goes to a contact that the account no longer has. */
  isFormer: boolean;
}

export function accountChangedMail({ what, by, isFormer }: Change, url: string): WrittenMail {
  return written({
    subject: `The ${what} of your ${BRAND.name} account was changed`,
    blocks: [
      paragraph(
        by === 'another'
          ? `Another member confirmed the ${what} of your ${BRAND.name} account by a code. It had not been confirmed by you, so it is no longer part of your account.`
          : `The ${what} of your ${BRAND.name} account was changed${by === 'administrator' ? ' by our support' : ''}.`,
      ),
      ...(isFormer
        ? [paragraph('Messages no longer come here, and this address no longer signs in.')]
        : []),
      paragraph('If you know of this change, there is nothing to do.'),
      button('Secure my account', url, 'This was not me:'),
      paragraph(
        `The link works once, for ${NOT_ME_DAYS} days. It signs out every device, puts a changed contact back and sends you a link to choose a new password.`,
      ),
    ],
  });
}
