import { BRAND } from '@nattil/contracts/brand';
import { NEWSLETTER_CONFIRMATION_DAYS } from '@nattil/contracts/rules/newsletter';
import type { Notice } from '../../platform/notifications/queue-notification.ts';

type Mail = Pick<Notice, 'subject' | 'text'>;

/** Where links in mails lead: pages, and for a mail program's own button the API. */
export function addressesIn(publicUrl: string) {
  return {
    confirm: (token: string) => `${publicUrl}/newsletter/confirm?token=${token}`,
    unsubscribe: (token: string) => `${publicUrl}/newsletter/unsubscribe?token=${token}`,
    oneClick: (token: string) => `${publicUrl}/api/users/newsletter/unsubscribe?token=${token}`,
  };
}

/** To an address that anybody may have typed: it quotes nothing. */
export function confirmationMail(confirm: string, unsubscribe: string): Mail {
  return {
    subject: `Please confirm your ${BRAND.name} newsletter`,
    text: [
      `Somebody, probably you, asked for the newsletter of ${BRAND.name} at this address. It begins once you follow this link:`,
      confirm,
      `The link works for ${NEWSLETTER_CONFIRMATION_DAYS} days. If you did not ask for it, you can ignore this message: we will write no newsletter to you. To withdraw the request at once, follow this link:`,
      unsubscribe,
    ].join('\n\n'),
  };
}

export function welcomeMail(unsubscribe: string): Mail {
  return {
    subject: `You are subscribed to the ${BRAND.name} newsletter`,
    text: [
      `Welcome! From now on you hear from us of new partner shops and offers of ${BRAND.name}.`,
      `You can unsubscribe at any time: ${unsubscribe}`,
    ].join('\n\n'),
  };
}
