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
export class MailOwnerWhenShopIsRejected implements Reaction {
  readonly name = 'mail-owner-when-shop-is-rejected';
  readonly subscribes: readonly AggregateType[] = ['shop'];

  constructor(
    registry: ConsumerRegistry,
    private readonly encryption: Encryption,
    private readonly clock: Clock,
  ) {
    registry.register(this);
  }

  async handle(events: LoggedEvent[], target: Target): Promise<void> {
    const rejected = events.filter((e) => isEvent(e, 'ShopRejected'));
    await mailShopOwners(
      rejected,
      target,
      this.encryption,
      this.clock.now(),
      ({ name, rejectionReason }) => ({
        subject: `Your registration of ${name}`,
        text: `We could not approve ${name}. Reason: ${rejectionReason ?? 'none was given'}. If something can be corrected, write to ${BRAND.support.email}.`,
      }),
    );
  }
}
