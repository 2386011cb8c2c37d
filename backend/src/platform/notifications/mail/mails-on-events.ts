import { applyDecorators, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { EVENTS, type EventType } from '@nattil/contracts/events/event-map';
import { Clock } from '../../persistence/clock.ts';
import { Encryption } from '../../config/encryption.ts';
import { DeclarationError } from '../../registries/declaration-error.ts';
import type { Reaction, Target } from '../../messaging/consumers/consumer.ts';
import { ConsumerRegistry } from '../../messaging/consumers/consumer-registry.ts';
import type { LoggedEvent } from '../../event-log/logged-event.ts';
import type { WrittenMail } from './mail.ts';
import { queueNotifications, type Notice } from '../queue-notification.ts';
import { StrangerMail } from './stranger-mail.ts';

interface Recipient {
  email: string;
}

/** A row of the table: an event and the mail that it causes. */
export interface MailOnEvent<To extends Recipient> {
  /**
   * Name of the consumer. It holds the consumer's progress, so it must not change with texts and
   * tables.
   */
  name: string;
  event: EventType;
  /** Whether the address is unconfirmed; then the daily limits of StrangerMail apply. */
  toStranger: boolean;
  /** The message's cause, if a command may have queued the same mail; otherwise the event. */
  cause?: (event: LoggedEvent) => string;
  mail: (to: To) => WrittenMail;
}

/**
 * The mails that a module's events cause. A class with this table is one of the module's providers.
 */
export interface MailTable<To extends Recipient> {
  /** SQL that selects `id`, `email` and the variables of the texts by aggregate ids ($1). */
  readonly recipients: string;
  readonly mails: readonly MailOnEvent<To>[];
}

export const MailTableMark = DiscoveryService.createDecorator<object>();
export const MailTable = () => applyDecorators(Injectable(), MailTableMark());

/**
 * Registers each row of the modules' mail tables as its own consumer, so that a new or failing mail
 * neither delays nor repeats another.
 */
@Injectable()
export class MailsOnEvents implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly registry: ConsumerRegistry,
    private readonly strangers: StrangerMail,
    private readonly encryption: Encryption,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const { name, instance } of this.discovery.getProviders({
      metadataKey: MailTableMark.KEY,
    })) {
      const table = instance as MailTable<Recipient>;
      if (table.mails.length === 0)
        throw new DeclarationError(`${name} is a table of mails, but it has no row`);
      for (const row of table.mails) this.registry.register(this.reaction(table, row));
    }
  }

  private reaction<To extends Recipient>(
    { recipients }: MailTable<To>,
    row: MailOnEvent<To>,
  ): Reaction {
    const { name, event, toStranger } = row;
    if (!Object.hasOwn(EVENTS, event))
      throw new DeclarationError(`The mail '${name}' follows '${event}', which no module declares`);
    return {
      name,
      subscribes: [EVENTS[event].aggregate],
      causedBy: [event],
      handle: async (events, target) => {
        const notices = await noticesFor(events, target, recipients, row);
        const now = this.clock.now();
        if (toStranger) await this.strangers.queue(target, notices, now);
        else await queueNotifications(target, this.encryption, notices, now);
      },
    };
  }
}

/** One mail per event. Recipients who were erased meanwhile get none. */
async function noticesFor<To extends Recipient>(
  events: LoggedEvent[],
  target: Target,
  recipients: string,
  { mail, cause = ({ id }) => `event/${id}` }: MailOnEvent<To>,
): Promise<Notice[]> {
  if (events.length === 0) return [];
  const rows = await target.query<To & { id: string }>(recipients, [
    events.map(({ aggregateId }) => aggregateId),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return events.flatMap((event) => {
    const to = byId.get(event.aggregateId);
    return to ? [{ cause: cause(event), channel: 'email', to: to.email, ...mail(to) }] : [];
  });
}
