import { Injectable } from '@nestjs/common';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import { BRAND } from '@nattil/contracts/brand';
import { Encryption } from '../../../platform/config/encryption.ts';
import { Clock } from '../../../platform/domain/clock.ts';
import { ConsumerRegistry } from '../../../platform/messaging/consumer-registry.ts';
import type { Reaction, Target } from '../../../platform/messaging/consumer.ts';
import { isEvent, type LoggedEvent } from '../../../platform/messaging/logged-event.ts';
import { mailShopOwners } from './shop-owner.ts';

@Injectable()
export class MailOwnerWhenShopIsRegistered implements Reaction {
  readonly name = 'mail-owner-when-shop-is-registered';
  readonly subscribes: readonly AggregateType[] = ['shop'];

  constructor(
    registry: ConsumerRegistry,
    private readonly encryption: Encryption,
    private readonly clock: Clock,
  ) {
    registry.register(this);
  }

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    const registered = events.filter((e) => isEvent(e, 'ShopRegistered'));
    await mailShopOwners(registered, target, this.encryption, this.clock.now(), ({ name }) => ({
      subject: `We received your registration of ${name}`,
      text: `Thank you for registering ${name} with ${BRAND.name}. We confirm registrations within 24 hours and decide within 2-3 business days. You will hear from us by e-mail.`,
    }));
  }
}
