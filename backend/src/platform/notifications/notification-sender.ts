import { Injectable } from '@nestjs/common';
import { Encryption } from '../config/encryption.ts';
import { JobFailure } from '../jobs/job-failure.ts';
import type { Job, JobQueue } from '../jobs/job-queue.ts';
import { Jobs } from '../jobs/jobs.ts';
import type { MailBlock } from './mail/mail.ts';
import type { Message } from './message-transport.ts';
import { CHANNELS, NOTIFICATION_COLUMNS, placeOf, type Channel } from './queue-notification.ts';
import type { FilledTemplate } from './sms/sms-template.ts';
import { Transports } from './transports.ts';

const AT_ONCE = 50;
/** Lease of a claimed message; longer than any send takes. */
export const LEASE_SECONDS = 60;
const SEND_TIMEOUT_MS = 30_000;
const FIRST_WAIT_SECONDS = 5;
const MAX_WAIT_SECONDS = 900;
export const MAX_TRIES = 12;

interface Queued extends Job {
  recipient: Buffer;
  subject: Buffer | null;
  body: Buffer;
  unsubscribe_url: Buffer | null;
  template: Buffer | null;
  blocks: Buffer | null;
}

/** Sends queued messages. Each channel has its own job queue, so that no channel delays another. */
@Injectable()
export class NotificationSender {
  readonly #channels: JobQueue<Queued>[];

  constructor(
    private readonly encryption: Encryption,
    private readonly transports: Transports,
    jobs: Jobs,
  ) {
    this.#channels = CHANNELS.map((channel) =>
      jobs.register<Queued>({
        name: channel,
        table: 'notification',
        condition: `channel = '${channel}'`,
        columns: NOTIFICATION_COLUMNS,
        contents: NOTIFICATION_COLUMNS,
        doneAt: 'sent_at',
        atOnce: AT_ONCE,
        leaseSeconds: LEASE_SECONDS,
        timeoutMs: SEND_TIMEOUT_MS,
        maxTries: MAX_TRIES,
        waitAfter,
        run: (row) => this.send(channel, row),
      }),
    );
  }

  /** Tries all due messages; returns how many it tried. */
  async sendDue(): Promise<number> {
    const tried = await Promise.all(this.#channels.map((channel) => channel.runDue()));
    return tried.reduce((sum, count) => sum + count, 0);
  }

  private async send(channel: Channel, row: Queued): Promise<void> {
    const transport = this.transports.for(channel);
    if (!transport) throw new JobFailure(`no provider for ${channel}`);
    await transport.send(await this.opened(channel, row));
  }

  private async opened(channel: Channel, row: Queued): Promise<Message> {
    const { id, recipient, body, unsubscribe_url: url, template, blocks } = row;
    const subject = row.subject && this.encryption.decrypt(row.subject, placeOf('subject', id));
    return {
      id,
      channel,
      to: this.encryption.decrypt(recipient, placeOf('recipient', id)),
      subject,
      text: this.encryption.decrypt(body, placeOf('body', id)),
      html:
        blocks &&
        (await html(subject ?? '', this.encryption.decrypt(blocks, placeOf('blocks', id)))),
      template:
        template &&
        (JSON.parse(this.encryption.decrypt(template, placeOf('template', id))) as FilledTemplate),
      unsubscribeUrl: url && this.encryption.decrypt(url, placeOf('unsubscribe_url', id)),
    };
  }
}

/** Loads React with the first mail, because other processes never need it. */
async function html(subject: string, blocks: string): Promise<string> {
  const { mailHtml } = await import('./mail/mail-html.ts');
  return mailHtml({ subject, blocks: JSON.parse(blocks) as MailBlock[] });
}

/** Seconds until the next try: 5, 10, 20, … at most a quarter of an hour. */
export function waitAfter(tries: number): number {
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (tries - 1), MAX_WAIT_SECONDS);
}
