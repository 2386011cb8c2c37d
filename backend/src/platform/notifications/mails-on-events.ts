import { applyDecorators, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { EVENTS, type EventType } from '@nattil/contracts/events/event-map';
import { Clock } from '../clock.ts';
import { Encryption } from '../config/encryption.ts';
import { DeclarationError } from '../declaration-error.ts';
import type { Reaction, Target } from '../messaging/consumers/consumer.ts';
import { ConsumerRegistry } from '../messaging/consumers/consumer-registry.ts';
import type { LoggedEvent } from '../messaging/log/logged-event.ts';
import type { WrittenMail } from './mail.ts';
import { queueNotifications, type Notice } from './queue-notification.ts';
import { StrangerMail } from './stranger-mail.ts';

interface Recipient {
  email: string;
}

/** A row of the table: the event, and the mail that follows it. */
export interface MailOnEvent<To extends Recipient> {
  /** Its consumer's name: progress is kept under it, so it stays when texts and tables change. */
  name: string;
  event: EventType;
  /** Whether nobody has confirmed the address: then the day's limits of StrangerMail hold. */
  toStranger: boolean;
  mail: (to: To) => WrittenMail;
}

/** The mails that follow a module's events; a class with this table is one of its providers. */
export interface MailTable<To extends Recipient> {
  /** SQL that selects `id`, `email` and what the texts name, for the ids of the events' aggregates ($1). */
  readonly recipients: string;
  readonly mails: readonly MailOnEvent<To>[];
}

export const MailTableMark = DiscoveryService.createDecorator<object>();
export const MailTable = () => applyDecorators(Injectable(), MailTableMark());

/**
 * Makes each row of the modules' mail tables a reaction of its own, so that a mail that is new, or
 * that cannot be written, holds up and repeats no other.
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
    { name, event, toStranger, mail }: MailOnEvent<To>,
  ): Reaction {
    if (!Object.hasOwn(EVENTS, event))
      throw new DeclarationError(`The mail '${name}' follows '${event}', which no module declares`);
    return {
      name,
      subscribes: [EVENTS[event].aggregate],
      causedBy: [event],
      handle: async (events, target) => {
        const notices = await noticesFor(events, target, recipients, mail);
        const now = this.clock.now();
        if (toStranger) await this.strangers.queue(target, notices, now);
        else await queueNotifications(target, this.encryption, notices, now);
      },
    };
  }
}

/** One mail for each event; none to recipients who were erased meanwhile. */
async function noticesFor<To extends Recipient>(
  events: LoggedEvent[],
  target: Target,
  recipients: string,
  mail: MailOnEvent<To>['mail'],
): Promise<Notice[]> {
  if (events.length === 0) return [];
  const rows = await target.query<To & { id: string }>(recipients, [
    events.map(({ aggregateId }) => aggregateId),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return events.flatMap(({ id, aggregateId }) => {
    const to = byId.get(aggregateId);
    return to ? [{ cause: `event/${id}`, channel: 'email', to: to.email, ...mail(to) }] : [];
  });
}
