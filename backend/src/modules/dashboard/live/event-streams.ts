import { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../platform/domain/domain-error.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { Clock } from '../../../platform/clock.ts';
import { Sessions } from '../../../platform/identity/sessions.ts';
import { Changes } from './changes.ts';

/** As many windows as one looks at; the others ask from time to time. */
export const STREAMS_PER_ADMINISTRATOR = 6;
const RETRY_AFTER_SECONDS = 30;
/** A revocation ends a stream within five seconds. */
const CHECK_EVERY_MS = 2_000;
/** Proxies close a connection that is silent for a minute. */
const HEARTBEAT_EVERY_MS = 15_000;
/** No stream outlives an access token by more: the next one needs a fresh token. */
const LONGEST_MS = 15 * 60_000;
/** Whoever reads this slowly does not read at all. */
const MOST_UNREAD_BYTES = 16 * 1024;

interface Listener {
  stream: Readable;
  adminId: string;
  sessionId: string;
  openedAt: number;
}

/**
 * The open streams of this process, which tell administrators that something changed, never what:
 * whoever hears it asks again, with all checks. They end with the sign-in, and before the server stops.
 */
@Injectable()
export class EventStreams implements OnModuleInit {
  readonly #listeners = new Set<Listener>();
  #timers: NodeJS.Timeout[] = [];
  #stopped = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly changes: Changes,
    private readonly sessions: Sessions,
    private readonly adapter: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    // Before the server waits for its connections to end.
    const fastify = this.adapter.httpAdapter?.getInstance<FastifyInstance>();
    fastify?.addHook('preClose', async () => this.stop());
  }

  get open(): number {
    return this.#listeners.size;
  }

  /** Opens a stream for the sign-in; refuses more of one administrator than can be looked at. */
  listen(adminId: string, sessionId: string): Readable {
    if (this.#stopped) throw new DomainError('UNAVAILABLE');
    const own = [...this.#listeners].filter((listener) => listener.adminId === adminId);
    if (own.length >= STREAMS_PER_ADMINISTRATOR)
      throw new DomainError('RATE_LIMITED', { retryAfter: RETRY_AFTER_SECONDS });
    const stream = new Readable({ read: () => undefined });
    const listener = { stream, adminId, sessionId, openedAt: performance.now() };
    stream.on('close', () => this.forget(listener));
    this.#listeners.add(listener);
    if (this.#timers.length === 0) this.start();
    // At once, so that the reader knows that nothing on the way holds it back.
    stream.push('event: open\ndata: {}\n\n');
    return stream;
  }

  private start(): void {
    this.changes.start(() => this.send('event: changed\ndata: {}\n\n'));
    this.#timers = [
      setInterval(() => void this.endRevoked(), CHECK_EVERY_MS),
      setInterval(() => this.send(': still here\n\n'), HEARTBEAT_EVERY_MS),
    ];
  }

  private pause(): void {
    this.changes.stop();
    this.#timers.forEach((timer) => clearInterval(timer));
    this.#timers = [];
  }

  private stop(): void {
    this.#stopped = true;
    for (const { stream } of this.#listeners) stream.push(null);
    this.#listeners.clear();
    this.pause();
  }

  private send(text: string): void {
    for (const listener of this.#listeners) {
      const { stream } = listener;
      if (stream.readableLength > MOST_UNREAD_BYTES) stream.destroy();
      else stream.push(text);
    }
  }

  private end(listener: Listener): void {
    listener.stream.push(null);
    this.forget(listener);
  }

  private forget(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size === 0) this.pause();
  }

  /** With one statement for all sign-ins; without the database nobody is known to be signed in. */
  private async endRevoked(): Promise<void> {
    const asked = [...this.#listeners];
    const live = await this.live(asked.map(({ sessionId }) => sessionId)).catch(
      () => new Set<string>(),
    );
    const oldest = performance.now() - LONGEST_MS;
    for (const listener of asked) {
      const isLive = live.has(listener.sessionId);
      if (!isLive) this.sessions.forget(listener.sessionId);
      if (!isLive || listener.openedAt < oldest) this.end(listener);
    }
  }

  private async live(sessionIds: string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ id: string }>(
      'select id from session where id = any($1) and revoked_at is null and expires_at > $2',
      [sessionIds, this.clock.now()],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
