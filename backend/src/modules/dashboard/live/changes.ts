import { Injectable } from '@nestjs/common';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import { arrivalsAfter } from '../../../platform/event-log/log-lookup.ts';
import { headOf } from '../../../platform/event-log/sequencer.ts';
import { EventSignal } from '../../../platform/messaging/signals/event-signal.ts';
import { Database } from '../../../platform/persistence/database.ts';

/** Delay before a change is announced; a burst of changes is announced once. */
const NOTIFY_INTERVAL_MS = 2_000;
/** Another process may apply an event some time after this process sees its sequence number. */
const SETTLE_MS = 4_000;
const LOOK_EVERY_MS = 1_000;

/** Events that change the dashboard or the notifications. */
const WATCHED: ReadonlySet<AggregateType> = new Set([
  'member',
  'member-access',
  'card',
  'card-review',
  'shop',
  'purchase',
  'till-report',
  'otp',
]);

/**
 * Announces changes made in any process while there is a listener. It polls the log every second,
 * and at once when this process applied an event.
 */
@Injectable()
export class Changes {
  #seen: number | undefined;
  #notify: (() => void) | undefined;
  #looking = false;
  #stop: (() => void) | undefined;
  #pending: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly signal: EventSignal,
  ) {}

  start(notify: () => void): void {
    this.#notify = notify;
    this.#seen = undefined;
    void this.look();
    const timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    const off = this.signal.onApplied(() => void this.look());
    this.#stop = () => {
      clearInterval(timer);
      off();
    };
  }

  stop(): void {
    this.#stop?.();
    this.#notify = undefined;
    clearTimeout(this.#pending);
    clearTimeout(this.#again);
    this.#pending = undefined;
  }

  private async look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      if (this.#seen === undefined) {
        this.#seen = await headOf(this.database);
        return;
      }
      const { head, types } = await arrivalsAfter(this.database, this.#seen);
      this.#seen = head;
      if (types?.some(({ kind }) => WATCHED.has(kind))) this.scheduleNotification();
    } catch {
      // Without the database nothing can be read; the next poll catches up.
    } finally {
      this.#looking = false;
    }
  }

  private scheduleNotification(): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#notify?.(), SETTLE_MS);
    this.#pending ??= setTimeout(() => {
      this.#pending = undefined;
      this.#notify?.();
    }, NOTIFY_INTERVAL_MS);
  }
}
