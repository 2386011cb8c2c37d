import type { Readable } from 'node:stream';
import type { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../domain/domain-error.ts';

const RETRY_AFTER_SECONDS = 30;
/** A revocation ends a stream within five seconds. */
const CHECK_EVERY_MS = 2_000;
/** Proxies close a connection that is silent for a minute. */
const HEARTBEAT_EVERY_MS = 15_000;

/** One stream of server-sent events. */
export interface OpenStream {
  stream: Readable;
  /** Of whom only so many may be open. */
  owner: string;
  /** The sign-in or key that must stay live. */
  credential: string;
  openedAt: number;
}

interface Options<S extends OpenStream> {
  /** Of one owner, in this process. */
  most: number;
  /** Whoever leaves more than this untaken does not read at all. */
  mostUnreadBytes: number;
  longestMs?: number;
  /** Those of these credentials that may still be used. */
  live: (credentials: string[]) => Promise<Set<string>>;
  ended?: (credential: string) => void;
  /** What keeps the connection open; null where nothing needs to be said now. */
  heartbeat: (stream: S) => string | null;
  /** The first one was opened, the last one has ended. */
  begin: () => void;
  rest: () => void;
}

/**
 * The open streams of one kind in this process. They end with the credential that opened them, and
 * before the server stops; one whose reader does not take what is sent is closed.
 */
export class OpenStreams<S extends OpenStream> {
  readonly #open = new Set<S>();
  #timers: NodeJS.Timeout[] = [];
  #stopped = false;

  constructor(private readonly options: Options<S>) {}

  /** To be called when the module starts: streams end before the server waits for its connections. */
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

  /** Throws 503 while the server stops, 429 when the owner has as many open as can be looked at. */
  refuseMore(owner: string): void {
    if (this.#stopped) throw new DomainError('UNAVAILABLE');
    const own = [...this.#open].filter((stream) => stream.owner === owner);
    if (own.length >= this.options.most)
      throw new DomainError('RATE_LIMITED', { retryAfter: RETRY_AFTER_SECONDS });
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
    if (to.stream.readableLength > this.options.mostUnreadBytes) to.stream.destroy();
    else to.stream.push(text);
  }

  sendAll(text: string): void {
    for (const each of this.#open) this.send(each, text);
  }

  /** Ends those of a credential that was just revoked here. */
  endOf(credential: string): void {
    for (const each of this.#open) if (each.credential === credential) this.end(each);
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

  /** With one statement for all; without the database nothing is known to be live. */
  private async endRevoked(): Promise<void> {
    const asked = [...this.#open];
    const live = await this.options
      .live(asked.map(({ credential }) => credential))
      .catch(() => new Set<string>());
    const oldest = performance.now() - (this.options.longestMs ?? Infinity);
    for (const each of asked) {
      const isLive = live.has(each.credential);
      if (!isLive) this.options.ended?.(each.credential);
      if (!isLive || each.openedAt < oldest) this.end(each);
    }
  }
}
