import type { Clock } from '../domain/clock.ts';
import type { Database } from '../persistence/database.ts';
import type { Message, MessageTransport } from './message-transport.ts';

/** Keeps messages in the database, to be read at /dev/inbox; never in production. */
export class InboxTransport implements MessageTransport {
  readonly name = 'inbox';

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async send({ id, channel, to, subject, text }: Message): Promise<void> {
    await this.database.execute(
      `insert into inbox_message (notification_id, channel, recipient, subject, body, sent_at)
       values ($1, $2, $3, $4, $5, $6) on conflict (notification_id) do nothing`,
      [id, channel, to, subject, text, this.clock.now()],
    );
  }
}
