import { Injectable } from '@nestjs/common';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import { BRAND } from '@nattil/contracts/brand';
import { mayBecomeLink } from '@nattil/contracts/rules/text';
import { Encryption } from '../../../platform/config/encryption.ts';
import { Clock } from '../../../platform/clock.ts';
import { ConsumerRegistry } from '../../../platform/messaging/consumers/consumer-registry.ts';
import type { Reaction, Target } from '../../../platform/messaging/consumers/consumer.ts';
import { isEvent, type LoggedEvent } from '../../../platform/messaging/log/logged-event.ts';
import { queueNotifications } from '../../../platform/notifications/queue-notification.ts';
import { noticesToOwners } from './shop-owner.ts';

@Injectable()
export class MailOwnerWhenShopIsApproved implements Reaction {
  readonly name = 'mail-owner-when-shop-is-approved';
  readonly subscribes: readonly AggregateType[] = ['shop'];

  constructor(
    registry: ConsumerRegistry,
    private readonly encryption: Encryption,
    private readonly clock: Clock,
  ) {
    registry.register(this);
  }

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    const approved = events.filter((e) => isEvent(e, 'ShopApproved'));
    const notices = await noticesToOwners(approved, target, (shop) => mail(shop.name));
    await queueNotifications(target, this.encryption, notices, this.clock.now());
  }
}

/** An administrator has seen the name. Where it could become a link, the mail does without it. */
function mail(name: string): { subject: string; text: string } {
  const [subject, shop] = mayBecomeLink(name) ? ['Your shop', 'your shop'] : [name, name];
  return {
    subject: `${subject} is now a partner of ${BRAND.name}`,
    text: `Good news: ${shop} was approved. Members with a ${BRAND.name} card find it in the search from now on.`,
  };
}
