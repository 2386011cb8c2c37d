import { Injectable } from '@nestjs/common';
import { AGGREGATE_MODULES, type AggregateType } from '@nattil/contracts/events/event-map';
import { pause } from '../../platform/kernel/async/pause.ts';
import { Wakeable } from '../../platform/kernel/async/wakeable.ts';
import type { PublishedEvent } from '../../platform/event-log/logged-event.ts';
import { EventSignal } from '../../platform/messaging/signals/event-signal.ts';
import { listen } from '../../platform/messaging/signals/listen.ts';
import { PLACED_CHANNEL } from '../../platform/messaging/signals/notifiers.ts';
import { Database } from '../../platform/persistence/database.ts';
import { FeedPages, FeedSelection } from './feed-pages.ts';

const EVERYTHING = new FeedSelection(
  new Set(Object.keys(AGGREGATE_MODULES) as AggregateType[]),
  new Set(),
);
const BATCH = 500;
/** Events that arrive close together are read together. */
const BATCH_DELAY_MS = 10;
/** In case a notification is lost. */
const LOOK_EVERY_MS = 1_000;

interface Followers {
  take: (events: PublishedEvent[], seen: number) => void;
  /** Called before each look with the present epoch. */
  inEpoch: (epoch: string) => Promise<void>;
}

/**
 * Reads the end of the log once for all streams of this process. It is woken when events get their
 * places, here or in another process.
 */
@Injectable()
export class FeedTail {
  #seen: number | undefined;
  #following: { stop: () => void } | undefined;

  constructor(
    private readonly database: Database,
    private readonly signal: EventSignal,
    private readonly pages: FeedPages,
  ) {}

  /** Last sequence number passed on; undefined before the first look. */
  get seen(): number | undefined {
    return this.#seen;
  }

  start(followers: Followers): void {
    const stop = new AbortController();
    const looking = new Wakeable(async () => {
      await this.look(followers, stop.signal).catch(() => undefined);
      await pause(BATCH_DELAY_MS, stop.signal);
    });
    const off = this.signal.onPlaced(() => looking.wake());
    const timer = setInterval(() => looking.wake(), LOOK_EVERY_MS);
    void listen(this.database.sessionUrl, {
      channels: [PLACED_CHANNEL],
      applicationName: 'nattil-feeds',
      heard: () => looking.wake(),
      connected: () => looking.wake(),
      signal: stop.signal,
    });
    looking.wake();
    this.#following = {
      stop: () => {
        stop.abort();
        off();
        clearInterval(timer);
        void looking.stop();
      },
    };
  }

  stop(): void {
    this.#following?.stop();
    this.#following = undefined;
    this.#seen = undefined;
  }

  private async look({ take, inEpoch }: Followers, stop: AbortSignal): Promise<void> {
    for (;;) {
      await inEpoch(await this.pages.epoch());
      const before = this.#seen;
      // The first look only finds the end of the log; a reader that is behind it reads pages.
      const { events, next, head } = await this.pages.read(
        before ?? Number.MAX_SAFE_INTEGER,
        EVERYTHING,
        BATCH,
      );
      if (stop.aborted) return;
      this.#seen = before === undefined ? head : next;
      take(events, this.#seen);
      if (this.#seen >= head) return;
    }
  }
}
