import { Clock } from '../../../platform/persistence/clock.ts';
import { Encryption } from '../../../platform/config/encryption.ts';
import { Reaction, type Target } from '../../../platform/messaging/consumers/consumer.ts';
import { isEvent, type LoggedEvent } from '../../../platform/event-log/logged-event.ts';
import {
  queueNotifications,
  type Notice,
} from '../../../platform/notifications/queue-notification.ts';
import { emailsOfOwners } from '../../admin/public.ts';
import { webhookDisabledMail } from '../mails/webhook-disabled-mail.ts';
import { namesOfWebhooks } from '../webhooks/names-of-webhooks.ts';

/** No mail is sent when an owner disabled the webhook. */
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
        ...webhookDisabledMail(names.get(aggregateId) ?? '', data.because === 'gone'),
      })),
    );
    await queueNotifications(target, this.encryption, notices, this.clock.now());
  }
}
