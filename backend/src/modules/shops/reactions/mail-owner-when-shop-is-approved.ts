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
    await mailShopOwners(approved, target, this.encryption, this.clock.now(), ({ name }) => ({
      subject: `${name} is now a partner of ${BRAND.name}`,
      text: `Good news: ${name} was approved. Members with a ${BRAND.name} card find it in the search from now on.`,
    }));
  }
}
