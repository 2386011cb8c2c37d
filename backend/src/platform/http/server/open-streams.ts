import type { Readable } from 'node:stream';
import type { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../kernel/domain/domain-error.ts';

const RETRY_AFTER_SECONDS = 30;
/** A revocation must end a stream within five seconds. */
const CHECK_EVERY_MS = 2_000;
/** Proxies close a connection that is silent for a minute. */
const HEARTBEAT_EVERY_MS = 15_000;

/** One stream of server-sent events. */
export interface OpenStream {
  stream: Readable;
  /** The number of open streams is limited per owner. */
  owner: string;
  /** The sign-in or key that must stay live. */
  credential: string;
  openedAt: number;
}

export interface StreamOptions<S extends OpenStream> {
  /** Maximum number of streams per owner in this process. */
  max: number;
  /** A stream with more unread bytes is closed. */
  maxUnreadBytes: number;
  longestMs?: number;
  /** Returns those of the credentials that are still valid. */
  live: (credentials: string[]) => Promise<Set<string>>;
  ended?: (credential: string) => void;
  /** Text that keeps the connection open; null if none is needed now. */
  heartbeat: (stream: S) => string | null;
  /** Called when the first stream opens; `rest` is called when the last one ends. */
  begin: () => void;
  rest: () => void;
}

/**
 * The open streams of one kind in this process. A stream ends when its credential does, when the
 * server stops, or when its client does not read.
 */
export class OpenStreams<S extends OpenStream> {
  readonly #open = new Set<S>();
  #timers: NodeJS.Timeout[] = [];
  #stopped = false;

  constructor(private readonly options: StreamOptions<S>) {}

  /**
   * Call at module start: streams must end before the server waits for its connections to close.
   */
  endBefore(adapter: HttpAdapterHost): void {
    const fastify = adapter.httpAdapter?.getInstance<FastifyInstance>();
    fastify?.addHook('preClose', async () => this.stop());
  }

  get size(): number {
    return this.#open.size;
  }

  has(stream: S): boolean {
    return this.#open.has(stream);
  }

  [Symbol.iterator](): Iterator<S> {
    return this.#open.values();
  }

  /** Throws 503 while the server stops and 429 when the owner has the maximum of streams open. */
  refuseMore(owner: string): void {
    if (this.#stopped) throw new DomainError('UNAVAILABLE', { retryAfter: 1 });
    const own = [...this.#open].filter((stream) => stream.owner === owner);
    if (own.length >= this.options.max)
      throw new DomainError('RATE_LIMITED', {
        message: `There are ${this.options.max} open streams already. Please close one first.`,
        retryAfter: RETRY_AFTER_SECONDS,
      });
  }

  add(opened: S): void {
    this.refuseMore(opened.owner);
    opened.stream.on('close', () => this.forget(opened));
    this.#open.add(opened);
    if (this.#timers.length > 0) return;
    this.#timers = [
      setInterval(() => void this.endRevoked(), CHECK_EVERY_MS),
      setInterval(() => this.beat(), HEARTBEAT_EVERY_MS),
    ];
    this.options.begin();
  }

  send(to: S, text: string): void {
    if (to.stream.readableLength > this.options.maxUnreadBytes) to.stream.destroy();
    else to.stream.push(text);
  }

  sendAll(text: string): void {
    for (const each of this.#open) this.send(each, text);
  }

  /** Ends the streams of a credential that this process just revoked. */
  endOf(credential: string): void {
    for (const each of this.#open) if (each.credential === credential) this.end(each);
  }

  /** Ends one stream after this text. */
  endWith(ended: S, text: string): void {
    ended.stream.push(text);
    this.end(ended);
  }

  private beat(): void {
    for (const each of this.#open) {
      const text = this.options.heartbeat(each);
      if (text !== null) this.send(each, text);
    }
  }

  private end(ended: S): void {
    ended.stream.push(null);
    this.forget(ended);
  }

  private forget(gone: S): void {
    if (this.#open.delete(gone) && this.#open.size === 0) this.rest();
  }

  private rest(): void {
    this.#timers.forEach((timer) => clearInterval(timer));
    this.#timers = [];
    this.options.rest();
  }

  private stop(): void {
    this.#stopped = true;
    for (const each of this.#open) this.end(each);
    this.rest();
  }

  /** One statement checks all streams. Without the database no credential counts as live. */
  private async endRevoked(): Promise<void> {
    const checked = [...this.#open];
    const live = await this.options
      .live(checked.map(({ credential }) => credential))
      .catch(() => new Set<string>());
    const oldest = performance.now() - (this.options.longestMs ?? Infinity);
    for (const each of checked) {
      const isLive = live.has(each.credential);
      if (!isLive) this.options.ended?.(each.credential);
      if (!isLive || each.openedAt < oldest) this.end(each);
    }
  }
}
