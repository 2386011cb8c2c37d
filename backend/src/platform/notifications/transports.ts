import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG } from '../config/config-token.ts';
import type { Config } from '../config/config.ts';
import { Clock } from '../persistence/clock.ts';
import { Database } from '../persistence/database.ts';
import { InboxTransport } from './inbox/inbox-transport.ts';
import type { MessageTransport } from './message-transport.ts';
import { Msg91Transport } from './sms/msg91-transport.ts';
import type { Channel } from './queue-notification.ts';
import { SmtpTransport } from './mail/smtp-transport.ts';
import { TwilioTransport } from './sms/twilio-transport.ts';

/** The configured transport of each channel. */
@Injectable()
export class Transports implements OnModuleDestroy {
  readonly #byChannel: Record<Channel, MessageTransport | null>;

  constructor(@Inject(CONFIG) config: Config, database: Database, clock: Clock) {
    const inbox = config.production ? null : new InboxTransport(database, clock);
    this.#byChannel = {
      email: config.smtpUrl ? new SmtpTransport(config.smtpUrl, config.mailFrom) : inbox,
      sms: smsTransport(config) ?? inbox,
    };
  }

  /** null if the installation cannot send on the channel (production without an SMS provider). */
  for(channel: Channel): MessageTransport | null {
    return this.#byChannel[channel];
  }

  /** Whether the inbox receives the messages of any channel. */
  get inbox(): boolean {
    return Object.values(this.#byChannel).some((t) => t instanceof InboxTransport);
  }

  onModuleDestroy(): void {
    for (const transport of Object.values(this.#byChannel)) transport?.close?.();
  }
}

function smsTransport({ sms }: Config): MessageTransport | null {
  if (!sms) return null;
  return sms.provider === 'twilio' ? new TwilioTransport(sms) : new Msg91Transport(sms);
}
