import { BRAND } from '@nattil/contracts/brand';
import { WEBHOOK_TRIES_DAYS } from '@nattil/contracts/rules/webhooks';
import { Clock } from '../../../platform/clock.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import { Reaction, type Target } from '../../../platform/messaging/consumers/consumer.ts';
import { isEvent, type LoggedEvent } from '../../../platform/messaging/log/logged-event.ts';
import {
  queueNotifications,
  type Notice,
} from '../../../platform/notifications/queue-notification.ts';
import { emailsOfOwners } from '../../admin/public.ts';
import { namesOfWebhooks } from '../webhooks/names-of-webhooks.ts';

/** Owners who disable a webhook themselves know it. */
@Reaction()
export class MailOwnersWhenWebhookIsDisabled implements Reaction {
  readonly name = 'mail-owners-when-webhook-is-disabled';
  readonly subscribes = ['webhook'] as const;
  readonly causedBy = ['WebhookDisabled'] as const;

  constructor(
    private readonly encryption: Encryption,
    private readonly clock: Clock,
  ) {}

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    const ends = events
      .filter((event) => isEvent(event, 'WebhookDisabled'))
      .filter(({ data }) => data.because !== 'owner');
    if (ends.length === 0) return;
    const owners = await emailsOfOwners(target);
    const names = await namesOfWebhooks(
      target,
      ends.map(({ aggregateId }) => aggregateId),
    );
    const notices = ends.flatMap(({ id, aggregateId, data }) =>
      owners.map((owner): Notice => ({
        cause: `event/${id}/${owner.id}`,
        channel: 'email',
        to: owner.email,
        ...mail(names.get(aggregateId) ?? '', data.because === 'gone'),
      })),
    );
    await queueNotifications(target, this.encryption, notices, this.clock.now());
  }
}

function mail(name: string, isGone: boolean): { subject: string; text: string } {
  const why = isGone
    ? 'its receiver answered 410 Gone, which means that it wants nothing more'
    : `its receiver did not take an event for ${WEBHOOK_TRIES_DAYS} days`;
  return {
    subject: `A webhook of ${BRAND.name} was disabled`,
    text: [
      `The webhook ${name} sends nothing any more: ${why}.`,
      'Nothing is lost. When the receiver works again, enable the webhook in the portal, in the profile menu at Webhooks, and it goes on where it stopped, or begins with what happens from then on.',
    ].join('\n\n'),
  };
}
