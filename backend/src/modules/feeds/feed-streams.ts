import { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Wakeable } from '../../platform/kernel/async/wakeable.ts';
import { CONFIG } from '../../platform/config/config-token.ts';
import type { Config } from '../../platform/config/config.ts';
import { OpenStreams, type OpenStream } from '../../platform/http/server/open-streams.ts';
import { KeyCheck } from '../../platform/identity/access/key-check.ts';
import { toStructuredEvent } from '../../platform/messaging/delivery/structured-event.ts';
import type { PublishedEvent } from '../../platform/event-log/logged-event.ts';
import { FeedPages, type FeedSelection } from './feed-pages.ts';
import { FeedTail } from './feed-tail.ts';
import { KnownKeys } from './known-keys.ts';

/** Enough for a few processes of one system, and their successors during a rolling upgrade. */
export const STREAMS_PER_KEY = 5;
/**
 * A reader with more unread bytes is too slow: its stream is closed, and it resumes by its last id.
 */
const MAX_UNREAD_BYTES = 256 * 1024;
const PAGE = 100;

interface Reader extends OpenStream {
  selection: FeedSelection;
  /** The epoch in which `position` counts. */
  epoch: string;
  /** Last sequence number sent. */
  position: number;
  /** True once the reader follows the tail; until then it reads pages at its own pace. */
  isAtEnd: boolean;
  /** False while the stream's buffer is full. */
  wants: boolean;
  filling: Wakeable;
}

/**
 * The open streams of events. A reader that is behind gets pages of the log as fast as it takes
 * them; once it has caught up, it shares what the tail reads.
 */
@Injectable()
export class FeedStreams implements OnModuleInit {
  readonly #streams: OpenStreams<Reader>;

  constructor(
    private readonly pages: FeedPages,
    private readonly tail: FeedTail,
    private readonly check: KeyCheck,
    private readonly adapter: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: Config,
    keys: KnownKeys,
  ) {
    this.#streams = new OpenStreams({
      max: STREAMS_PER_KEY,
      maxUnreadBytes: MAX_UNREAD_BYTES,
      live: (keyIds) => keys.live(keyIds),
      ended: () => check.forgetAll(),
      heartbeat: (reader) =>
        reader.isAtEnd || reader.stream.readableLength === 0 ? idLine(reader.position) : null,
      begin: () =>
        tail.start({
          take: (events, seen) => this.take(events, seen),
          inEpoch: (epoch) => this.endOthers(epoch),
        }),
      rest: () => tail.stop(),
    });
  }

  onModuleInit(): void {
    this.#streams.endBefore(this.adapter);
  }

  get open(): number {
    return this.#streams.size;
  }

  /** Bytes buffered for readers that have not taken them yet. */
  get unreadBytes(): number {
    return [...this.#streams].reduce((sum, { stream }) => sum + stream.readableLength, 0);
  }

  /** Sends the events of these kinds after this sequence number, and then new ones as they come. */
  follow(
    keyId: string,
    selection: FeedSelection,
    { after, epoch }: { after: number; epoch: string },
  ): Readable {
    const stream = new Readable({
      read: () => {
        reader.wants = true;
        reader.filling.wake();
      },
    });
    const reader: Reader = {
      stream,
      owner: keyId,
      credential: keyId,
      openedAt: performance.now(),
      selection,
      epoch,
      position: after,
      isAtEnd: false,
      wants: false,
      filling: new Wakeable(() => this.fill(reader)),
    };
    this.#streams.add(reader);
    // Sent at once, so that the client can tell that no proxy buffers the stream.
    stream.push(`retry: 1000\nevent: epoch\ndata: ${JSON.stringify({ epoch })}\n${idLine(after)}`);
    return stream;
  }

  /** Must be called after the commit that revoked the key. */
  revoked(keyId: string): void {
    this.check.forgetAll();
    this.#streams.endOf(keyId);
  }

  /** Ends the streams of other epochs: a backup was restored, or a break of the log was accepted. */
  private async endOthers(epoch: string): Promise<void> {
    for (const reader of this.#streams) {
      if (reader.epoch === epoch || !this.isOpen(reader)) continue;
      const change = await this.pages.changeSince(reader.epoch);
      if (!this.isOpen(reader)) continue;
      const text = `event: LOG_EPOCH_CHANGED\ndata: ${JSON.stringify(change)}\n\n`;
      this.#streams.endWith(reader, text);
    }
  }

  private async fill(reader: Reader): Promise<void> {
    while (reader.wants && !reader.isAtEnd && this.isOpen(reader)) {
      const { seen } = this.tail;
      // The tail calls this again after its first look.
      if (seen === undefined) return;
      if (reader.position >= seen) {
        reader.isAtEnd = true;
        return;
      }
      const before = reader.position;
      const page = await this.pages
        .readInTurn(before, reader.selection, PAGE, seen)
        .catch(() => null);
      if (!this.isOpen(reader)) return;
      // The client reconnects and then gets the error as a response.
      if (!page) return void reader.stream.destroy();
      reader.position = page.next;
      if (page.events.length > 0)
        reader.wants = reader.stream.push(page.events.map((event) => this.lines(event)).join(''));
      if (page.next <= before) return;
    }
  }

  private take(events: PublishedEvent[], seen: number): void {
    const written = events.map((event) => ({ event, text: this.lines(event) }));
    for (const reader of this.#streams) {
      if (!reader.isAtEnd) {
        reader.filling.wake();
        continue;
      }
      const text = written
        .filter(({ event }) => event.seq > reader.position && reader.selection.has(event))
        .map((each) => each.text)
        .join('');
      reader.position = Math.max(reader.position, seen);
      if (text) this.#streams.send(reader, text);
    }
  }

  private lines(event: PublishedEvent): string {
    const structured = toStructuredEvent(event, this.config.publicUrl);
    return `id: ${event.seq}\ndata: ${JSON.stringify(structured)}\n\n`;
  }

  private isOpen(reader: Reader): boolean {
    return this.#streams.has(reader) && !reader.stream.destroyed;
  }
}

/** An id without data moves a reader past events that it may not read. */
function idLine(seq: number): string {
  return `id: ${seq}\n\n`;
}
