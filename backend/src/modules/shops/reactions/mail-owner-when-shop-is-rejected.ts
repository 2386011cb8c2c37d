import { Injectable } from '@nestjs/common';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import { BRAND } from '@nattil/contracts/brand';
import { Clock } from '../../../platform/clock.ts';
import { ConsumerRegistry } from '../../../platform/messaging/consumers/consumer-registry.ts';
import type { Reaction, Target } from '../../../platform/messaging/consumers/consumer.ts';
import { isEvent, type LoggedEvent } from '../../../platform/messaging/log/logged-event.ts';
import { StrangerMail } from '../../../platform/notifications/stranger-mail.ts';
import { noticesToOwners } from './shop-owner.ts';

@Injectable()
export class MailOwnerWhenShopIsRejected implements Reaction {
  readonly name = 'mail-owner-when-shop-is-rejected';
  readonly subscribes: readonly AggregateType[] = ['shop'];

  constructor(
    registry: ConsumerRegistry,
    private readonly strangers: StrangerMail,
    private readonly clock: Clock,
  ) {
    registry.register(this);
  }

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    const rejected = events.filter((e) => isEvent(e, 'ShopRejected'));
    const notices = await noticesToOwners(rejected, target, ({ rejectionReason }) => ({
      subject: 'Your registration',
      // The reason is an administrator's; the shop's name is still a stranger's.
      text: `We could not approve the shop that you registered with ${BRAND.name}. Reason: ${rejectionReason ?? 'none was given'}. If something can be corrected, write to ${BRAND.support.email}.`,
    }));
    await this.strangers.queue(target, notices, this.clock.now());
  }
}
