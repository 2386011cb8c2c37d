import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { warnOfFailure } from '../../../platform/persistence/background-failures.ts';
import { pause } from '../../../platform/kernel/async/pause.ts';
import { Wakeable } from '../../../platform/kernel/async/wakeable.ts';
import { within } from '../../../platform/kernel/async/within.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Commands } from '../../../platform/commands/commands.ts';
import { reasonOf } from '../../../platform/jobs/job-failure.ts';
import { EventSignal } from '../../../platform/messaging/signals/event-signal.ts';
import { listen } from '../../../platform/messaging/signals/listen.ts';
import { PLACED_CHANNEL } from '../../../platform/messaging/signals/notifiers.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { Worker } from '../../../platform/messaging/worker.ts';
import { EndWebhook } from '../commands/end-webhook.ts';
import type { Waiting } from './delivery-lanes.ts';
import { DeliveryPlanner } from './delivery-planner.ts';
import { DeliveryStore, NotTheSender, type LiveWebhook, type Tried } from './delivery-store.ts';
import { endAfter } from './end-after.ts';
import { EpochAnnouncements } from './epoch-announcements.ts';
import { EventMessages } from './event-messages.ts';
import { Receiver, type EventMessage } from './receiver.ts';
import { retryingLoop } from './retrying-loop.ts';
import { UnreadableWebhooks } from './unreadable-webhooks.ts';
import { WebhookTargets } from './webhook-targets.ts';

const TICK_MS = 200;
const KEEP_EVERY_MS = 500;
const KEEP_WITHOUT_WEBHOOKS_MS = 2_000;
/** A send that starts within this time ends before another process may take over. */
const SENDS_AFTER_LEASE_MS = 5_000;
const STOP_WITHIN_MS = 4_000;
/** Events that arrive close together are planned together, and so are their results stored. */
const BATCH_DELAY_MS = 15;
const RETRY_PAUSE_MS = 500;
const MAX_NOTED = 1_000;
/** Time until the event in a detached partition of the log is looked up again. */
const PART_AWAY_MS = 60_000;

/**
 * Sends events to webhooks, at least once and in order for each aggregate. One process at a time
 * sends, under a lease that fences its writes. Its state in memory can be rebuilt from the tables
 * by the next process.
 */
@Injectable()
export class WebhookSender implements OnModuleDestroy {
  readonly #logger = new Logger(WebhookSender.name);
  readonly #stopping = new AbortController();
  readonly #cutting = new AbortController();
  readonly #receivers = new Map<string, Receiver>();
  readonly #running = new Set<Promise<void>>();
  readonly #unreadable = new UnreadableWebhooks();
  /** By webhook and sequence number: a later result of a delivery replaces an earlier one. */
  readonly #tried = new Map<string, Tried>();
  #ends: EndWebhook[] = [];
  readonly #keeping = this.loop('keeping its lease', () => this.keep());
  readonly #planning = this.loop('planning', () => this.plan());
  readonly #sending = this.loop('sending', () => this.send());
  readonly #noting = this.loop('noting', () => this.note());
  #holder: string | null = null;
  #epoch: string | null = null;
  #sendsUntil = 0;
  #renewedAt = -Infinity;
  #off: (() => void) | undefined;

  constructor(
    private readonly store: DeliveryStore,
    private readonly planner: DeliveryPlanner,
    private readonly messages: EventMessages,
    private readonly announcements: EpochAnnouncements,
    private readonly targets: WebhookTargets,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly commands: Commands,
    private readonly signal: EventSignal,
    private readonly worker: Worker,
  ) {}

  /** Retries become due by the clock, and a lost notification is made up for. */
  @Interval('webhooks', TICK_MS)
  tick(): void {
    if (!this.worker.running) return;
    this.#off ??= this.follow();
    this.#sending.wake();
    if (this.keepAfter(this.#receivers.size > 0 ? KEEP_EVERY_MS : KEEP_WITHOUT_WEBHOOKS_MS))
      this.#planning.wake();
  }

  private keepAfter(ms: number): boolean {
    const now = performance.now();
    if (now - this.#renewedAt < ms) return false;
    this.#renewedAt = now;
    this.#keeping.wake();
    return true;
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    this.#off?.();
    const loops = [this.#keeping, this.#planning, this.#sending];
    await within(
      STOP_WITHIN_MS,
      'Webhooks',
      Promise.all([...loops.map((loop) => loop.stop()), ...this.#running]),
    ).catch(() => undefined);
    this.#cutting.abort();
    await Promise.all(this.#running);
    await this.#noting.stop();
    try {
      await this.noteAll();
      if (this.#holder) await this.store.letGo(this.#holder);
    } catch {
      // Another process takes over when the lease expires, and repeats deliveries without a stored
      // result.
    }
    this.forget();
  }

  private follow(): () => void {
    const wake = () => {
      this.keepAfter(KEEP_EVERY_MS);
      this.#planning.wake();
    };
    const off = this.signal.onPlaced(wake);
    void listen(this.database.sessionUrl, {
      channels: [PLACED_CHANNEL],
      applicationName: 'nattil-webhooks',
      heard: wake,
      signal: this.#stopping.signal,
    });
    return off;
  }

  /** Renews the lease of this process and reloads the webhooks. */
  private async keep(): Promise<void> {
    const began = performance.now();
    const live = await this.store.live((id) => this.#unreadable.report(id));
    if (live.length === 0 && this.#receivers.size === 0) return;
    const holder = (this.#holder ??= randomUUID());
    if (!(await this.store.hold(holder))) return this.forget();
    this.#sendsUntil = began + SENDS_AFTER_LEASE_MS;
    await this.noticeEpoch();
    this.close(live);
    for (const webhook of live) {
      const known = this.#receivers.get(webhook.id);
      if (!known) await this.load(webhook, holder);
      else if (!known.isClosed) known.become(webhook);
    }
    await this.repeatRequestedDeliveries(holder);
    this.#planning.wake();
    this.#sending.wake();
  }

  private async noticeEpoch(): Promise<void> {
    const epoch = await this.announcements.present();
    if (epoch === this.#epoch) return;
    this.#epoch = epoch;
    this.messages.forget();
    for (const receiver of this.#receivers.values()) receiver.isClosed = true;
  }

  /**
   * Closes the receivers of disabled webhooks and drops them once nothing is under way. A webhook
   * that was enabled again is then loaded from the database.
   */
  private close(live: LiveWebhook[]): void {
    const starts = new Map(live.map((webhook) => [webhook.id, webhook.starts]));
    for (const [id, receiver] of this.#receivers) {
      if (starts.get(id) !== receiver.webhook.starts) receiver.isClosed = true;
      const isNoted = ![...this.#tried.values()].some(({ webhookId }) => webhookId === id);
      if (!receiver.isClosed || receiver.isBusy || !isNoted) continue;
      receiver.end();
      this.#receivers.delete(id);
    }
  }

  private async load(webhook: LiveWebhook, holder: string): Promise<void> {
    const announcement = await this.announcements.begin(holder, webhook.id);
    const place = await this.store.placeOf(webhook.id);
    const waiting = await this.store.waiting(webhook.id);
    // Another process may have taken the lease meanwhile.
    if (this.#holder !== holder) return;
    const receiver = new Receiver(webhook, this.targets, place, announcement);
    for (const each of waiting) receiver.lanes.add(each);
    this.#receivers.set(webhook.id, receiver);
  }

  private async repeatRequestedDeliveries(holder: string): Promise<void> {
    const now = this.clock.now().getTime();
    for (const { webhookId, ...waiting } of await this.store.takeRepeatRequests(holder)) {
      const lanes = this.#receivers.get(webhookId)?.lanes;
      if (lanes && !lanes.retryNow(waiting.seq, now)) lanes.add({ ...waiting, again: true });
    }
  }

  private async plan(): Promise<void> {
    while (this.#holder && !this.#stopping.signal.aborted) {
      if (!(await this.planner.planNextPages(this.#receivers.values(), this.#holder))) break;
      this.#sending.wake();
    }
    await pause(BATCH_DELAY_MS, this.#stopping.signal);
  }

  private get maySend(): boolean {
    return this.worker.running && performance.now() < this.#sendsUntil;
  }

  private async send(): Promise<void> {
    while (this.maySend) {
      const now = this.clock.now();
      for (const receiver of this.announcements.take(this.#receivers.values()))
        this.run(this.announce(receiver));
      const taken = [...this.#receivers.values()].flatMap((receiver) =>
        receiver.take(now).map((waiting) => ({ receiver, waiting })),
      );
      if (taken.length === 0) return;
      const none: ReadonlyMap<number, EventMessage> = new Map();
      const messages = await this.messages
        .at(taken.map(({ waiting }) => waiting.seq))
        .catch(() => none);
      for (const { receiver, waiting } of taken) {
        const message = messages.get(waiting.seq);
        const wait = messages === none || !this.maySend ? RETRY_PAUSE_MS : PART_AWAY_MS;
        if (message && this.maySend) this.run(this.deliver(receiver, waiting, message));
        else receiver.postpone(waiting, new Date(now.getTime() + wait));
      }
    }
  }

  private run(work: Promise<void>): void {
    const running = work.finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  private async announce(receiver: Receiver): Promise<void> {
    const stop = this.#cutting.signal;
    this.settled(receiver, await this.announcements.send(receiver, this.#holder!, stop));
  }

  private async deliver(
    receiver: Receiver,
    waiting: Waiting,
    message: EventMessage,
  ): Promise<void> {
    const posted = await receiver.post(message, this.clock.now(), this.#cutting.signal);
    // The shutdown aborted the request: its result is unknown, so it is sent again.
    if (this.#cutting.signal.aborted && posted.status === null) return;
    const now = this.clock.now();
    const tried = receiver.settle(waiting, posted, now);
    this.#tried.set(`${tried.webhookId}/${tried.seq}`, tried);
    this.settled(receiver, tried);
  }

  private settled({ webhook: { id, starts } }: Receiver, tried: Parameters<typeof endAfter>[0]) {
    const because = endAfter(tried);
    if (because) this.#ends.push(new EndWebhook(id, starts, because));
    this.#noting.wake();
    this.#sending.wake();
  }

  private async note(): Promise<void> {
    await this.noteAll();
    await pause(BATCH_DELAY_MS, this.#stopping.signal);
  }

  private async noteAll(): Promise<void> {
    while (this.#tried.size > 0 && this.#holder) {
      const batch = [...this.#tried].slice(0, MAX_NOTED);
      await this.store.note(
        this.#holder,
        batch.map(([, tried]) => tried),
      );
      for (const [key, tried] of batch) if (this.#tried.get(key) === tried) this.#tried.delete(key);
    }
    for (const end of this.#ends.splice(0)) await this.commands.run(end);
  }

  /** Drops all state: another process sends now and has read the tables. */
  private forget(): void {
    for (const receiver of this.#receivers.values()) {
      receiver.isClosed = true;
      receiver.end();
    }
    this.#receivers.clear();
    this.#tried.clear();
    this.#ends = [];
    this.#holder = null;
    this.#sendsUntil = 0;
  }

  /** A loop that retries its work after a failure. */
  private loop(name: string, work: () => Promise<void>): Wakeable {
    return retryingLoop(work, this.#stopping.signal, (error: unknown) => {
      if (error instanceof NotTheSender) return this.forget();
      warnOfFailure(this.#logger, error, `Webhooks: ${name} failed (${reasonOf(error)})`);
      return RETRY_PAUSE_MS;
    });
  }
}
