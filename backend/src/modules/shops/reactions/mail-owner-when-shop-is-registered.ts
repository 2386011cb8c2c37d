import { Injectable } from '@nestjs/common';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import { BRAND } from '@nattil/contracts/brand';
import { SHOP_REVIEW_PROMISE } from '@nattil/contracts/rules/shops';
import { Clock } from '../../../platform/clock.ts';
import { ConsumerRegistry } from '../../../platform/messaging/consumers/consumer-registry.ts';
import type { Reaction, Target } from '../../../platform/messaging/consumers/consumer.ts';
import { isEvent, type LoggedEvent } from '../../../platform/messaging/log/logged-event.ts';
import { StrangerMail } from '../../../platform/notifications/stranger-mail.ts';
import { noticesToOwners } from './shop-owner.ts';

/** Nobody has confirmed the address: what was typed with it, the shop's name too, stands nowhere in it. */
const MAIL = {
  subject: 'We received your registration',
  text: [
    `Thank you for registering your shop with ${BRAND.name}. We confirm registrations ${SHOP_REVIEW_PROMISE.confirmation} and decide within ${SHOP_REVIEW_PROMISE.approval}. You will hear from us by e-mail.`,
    'If you did not register a shop, you can ignore this message.',
  ].join('\n\n'),
};

@Injectable()
export class MailOwnerWhenShopIsRegistered implements Reaction {
  readonly name = 'mail-owner-when-shop-is-registered';
  readonly subscribes: readonly AggregateType[] = ['shop'];

  constructor(
    registry: ConsumerRegistry,
    private readonly strangers: StrangerMail,
    private readonly clock: Clock,
  ) {
    registry.register(this);
  }

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    const registered = events.filter((e) => isEvent(e, 'ShopRegistered'));
    const notices = await noticesToOwners(registered, target, () => MAIL);
    await this.strangers.queue(target, notices, this.clock.now());
  }
}
