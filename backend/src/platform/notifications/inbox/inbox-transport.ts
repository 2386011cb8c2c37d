import type { Clock } from '../../persistence/clock.ts';
import type { Database } from '../../persistence/database.ts';
import { Batcher } from '../../kernel/async/batcher.ts';
import type { Message, MessageTransport } from '../message-transport.ts';

const AT_ONCE = 100;

/** Stores messages in the database for /dev/inbox; never used in production. */
export class InboxTransport implements MessageTransport {
  readonly #keeping = new Batcher<Message>((messages) => this.keep(messages), AT_ONCE);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async send(message: Message): Promise<void> {
    await this.#keeping.add([message]);
  }

  private async keep(messages: Message[]): Promise<void> {
    await this.database.execute(
      // Skips messages that were erased meanwhile. The row lock makes an erasure wait.
      `insert into inbox_message (notification_id, channel, recipient, subject, body, html, sent_at)
       select m.*, $7::timestamptz
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
         m (id, channel, recipient, subject, body, html)
       join notification n on n.id = m.id
       order by n.id for key share of n
       on conflict (notification_id) do nothing`,
      [
        messages.map((m) => m.id),
        messages.map((m) => m.channel),
        messages.map((m) => m.to),
        messages.map((m) => m.subject),
        messages.map((m) => m.text),
        messages.map((m) => m.html ?? null),
        this.clock.now(),
      ],
    );
  }
}
