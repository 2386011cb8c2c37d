import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Encryption } from '../config/encryption.ts';
import { Clock } from '../domain/clock.ts';
import { EventSignal } from '../messaging/event-signal.ts';
import { pause } from '../messaging/pause.ts';
import { Database } from '../persistence/database.ts';
import { Sweeps } from '../sweeps.ts';
import { Together } from '../together.ts';
import { Worker } from '../worker.ts';
import { reasonOf, SendFailure, type Message } from './message-transport.ts';
import { placeOf, type Channel } from './queue-notification.ts';
import { Transports } from './transports.ts';

const POLL_MS = 500;
const ERASE_EVERY_MS = 10_000;
const BATCH = 50;
/** Between two rounds, so that a burst of messages is sent in a few of them. */
const REST_MS = 100;
/** How long a claimed message belongs to its claimer; longer than any send takes. */
export const LEASE_SECONDS = 60;
const SEND_TIMEOUT_MS = 30_000;
const STOP_WITHIN_MS = 5_000;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 900;
export const MAX_TRIES = 12;

interface Claimed {
  id: string;
  channel: Channel;
  recipient: Buffer;
  subject: Buffer | null;
  body: Buffer;
  tries: number;
}

const UNSENT =
  'sent_at is null and given_up_at is null and (lease_until is null or lease_until <= $1)';
const ERASED = 'recipient = null, subject = null, body = null, lease_until = null';

/**
 * Sends what was queued, at least once: a message is claimed with a lease and committed, sent
 * outside any transaction, then marked and erased. A process that dies in between leaves the lease,
 * and when that is over another one sends again.
 */
@Injectable()
export class NotificationSender implements OnModuleDestroy {
  readonly #logger = new Logger(NotificationSender.name);
  readonly #off: () => void;
  #running: Promise<void> | undefined;
  readonly #stop = new AbortController();
  readonly #marking = new Together<string>((ids) => this.markSent(ids), BATCH);
  #again = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly encryption: Encryption,
    private readonly transports: Transports,
    sweeps: Sweeps,
    signal: EventSignal,
    worker: Worker,
  ) {
    // The sweep does not wait for slow providers, so that stopping does not either.
    const run = async () => (this.wake(), 0);
    sweeps.register({ name: 'send-notifications', everyMs: POLL_MS, run });
    sweeps.register({
      name: 'erase-unsent-secrets',
      everyMs: ERASE_EVERY_MS,
      run: () => this.eraseExpired(),
    });
    this.#off = signal.onCommitted(() => {
      if (worker.running) this.wake();
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.#stop.abort();
    this.#off();
    await within(STOP_WITHIN_MS, this.#running ?? Promise.resolve()).catch(() => undefined);
  }

  private get stopped(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Sends soon; many wakes at once become one. */
  wake(): void {
    this.#again = true;
    if (this.stopped) return;
    this.#running ??= this.sendWhileWoken().finally(() => {
      this.#running = undefined;
      if (this.#again) this.wake();
    });
  }

  /** Tries everything that is due; answers how many messages it tried. */
  async sendDue(): Promise<number> {
    let tried = 0;
    while (!this.stopped) {
      const claimed = await this.claim();
      if (claimed.length === 0) break;
      await Promise.all(claimed.map((row) => this.attempt(row)));
      tried += claimed.length;
    }
    return tried;
  }

  private async sendWhileWoken(): Promise<void> {
    while (this.#again && !this.stopped) {
      this.#again = false;
      await this.sendDue().catch((error: Error) =>
        this.#logger.warn(`Notifications wait: ${reasonOf(error)}`),
      );
      await pause(REST_MS, this.#stop.signal);
    }
  }

  private async claim(): Promise<Claimed[]> {
    const now = this.clock.now();
    return this.database.query<Claimed>(
      `update notification set lease_until = $2, tries = tries + 1
       where id in (
         select id from notification
         where ${UNSENT} and next_try_at <= $1 and (secret_until is null or secret_until > $1)
         order by next_try_at limit ${BATCH} for update skip locked)
       returning id, channel, recipient, subject, body, tries`,
      [now, later(now, LEASE_SECONDS)],
    );
  }

  private async attempt(row: Claimed): Promise<void> {
    try {
      const transport = this.transports.for(row.channel);
      if (!transport) throw new SendFailure(`no provider for ${row.channel}`);
      await within(SEND_TIMEOUT_MS, transport.send(this.opened(row)));
    } catch (error) {
      await this.markFailed(row, reasonOf(error));
      return;
    }
    await this.#marking.add([row.id]);
  }

  private async markSent(ids: string[]): Promise<void> {
    await this.database.execute(
      `update notification set sent_at = $2, error = null, ${ERASED}
       where id = any($1::uuid[]) and sent_at is null`,
      [ids, this.clock.now()],
    );
  }

  private opened({ id, channel, recipient, subject, body }: Claimed): Message {
    return {
      id,
      channel,
      to: this.encryption.decrypt(recipient, placeOf('recipient', id)),
      subject: subject && this.encryption.decrypt(subject, placeOf('subject', id)),
      text: this.encryption.decrypt(body, placeOf('body', id)),
    };
  }

  private async markFailed({ id, channel, tries }: Claimed, reason: string): Promise<void> {
    const now = this.clock.now();
    const over = tries >= MAX_TRIES;
    this.#logger.warn(
      `${channel} ${id}: try ${tries} failed (${reason})${over ? ', given up' : ''}`,
    );
    const values = [id, reason, over ? now : later(now, waitAfter(tries))];
    const change = over ? `given_up_at = $3, ${ERASED}` : 'next_try_at = $3, lease_until = null';
    await this.database.execute(
      `update notification set error = $2, ${change} where id = $1 and sent_at is null`,
      values,
    );
  }

  /** What was not sent before its code or link ended is never sent; it is not kept either. */
  private async eraseExpired(): Promise<number> {
    return this.database.execute(
      `update notification set given_up_at = $1, error = coalesce(error, 'expired before it was sent'), ${ERASED}
       where ${UNSENT} and secret_until <= $1`,
      [this.clock.now()],
    );
  }
}

/** Seconds until the next try: 5, 10, 20, … at most a quarter of an hour. */
export function waitAfter(tries: number): number {
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (tries - 1), LONGEST_WAIT_SECONDS);
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new SendFailure('no answer in time')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
