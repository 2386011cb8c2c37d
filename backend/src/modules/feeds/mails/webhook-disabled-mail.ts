import { BRAND } from '@nattil/contracts/brand';
import { WEBHOOK_TRIES_DAYS } from '@nattil/contracts/rules/portal/webhooks';
import {
  named,
  paragraph,
  written,
  type WrittenMail,
} from '../../../platform/notifications/mail/mail.ts';

export function webhookDisabledMail(name: string, isGone: boolean): WrittenMail {
  const why = isGone
    ? 'its receiver answered 410 Gone, which means that it wants nothing more'
    : `its receiver did not take an event for ${WEBHOOK_TRIES_DAYS} days`;
  return written({
    subject: `A webhook of ${BRAND.name} was disabled`,
    blocks: [
      paragraph(['The webhook ', named(name), ` sends nothing any more: ${why}.`]),
      paragraph(
        'Nothing is lost. When the receiver works again, enable the webhook in the portal, in the profile menu at Webhooks, and it goes on where it stopped, or begins with what happens from then on.',
      ),
    ],
  });
}
