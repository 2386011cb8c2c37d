import { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Clock } from '../../../platform/persistence/clock.ts';
import { OpenStreams, type OpenStream } from '../../../platform/http/server/open-streams.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { Changes } from './changes.ts';

/** Enough for the windows that one person looks at; further windows poll. */
export const STREAMS_PER_ADMINISTRATOR = 6;
/** A stream outlives its access token by at most this; the next stream needs a fresh token. */
const LONGEST_MS = 15 * 60_000;
const MAX_UNREAD_BYTES = 16 * 1024;

/**
 * The open streams of this process. They announce only that something changed; the client then
 * requests the data again, with all authorization checks.
 */
@Injectable()
export class EventStreams implements OnModuleInit {
  readonly #streams: OpenStreams<OpenStream>;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly adapter: HttpAdapterHost,
    changes: Changes,
    sessions: Sessions,
  ) {
    this.#streams = new OpenStreams({
      most: STREAMS_PER_ADMINISTRATOR,
      mostUnreadBytes: MAX_UNREAD_BYTES,
      longestMs: LONGEST_MS,
      live: (sessionIds) => this.live(sessionIds),
      ended: (sessionId) => sessions.forget(sessionId),
      heartbeat: () => ': still here\n\n',
      begin: () => changes.start(() => this.#streams.sendAll('event: changed\ndata: {}\n\n')),
      rest: () => changes.stop(),
    });
  }

  onModuleInit(): void {
    this.#streams.endBefore(this.adapter);
  }

  get open(): number {
    return this.#streams.size;
  }

  /** Opens a stream for the session; refuses more than STREAMS_PER_ADMINISTRATOR. */
  listen(adminId: string, sessionId: string): Readable {
    const stream = new Readable({ read: () => undefined });
    const openedAt = performance.now();
    this.#streams.add({ stream, owner: adminId, credential: sessionId, openedAt });
    // Sent at once, so that the client can tell that no proxy buffers the stream.
    stream.push('event: open\ndata: {}\n\n');
    return stream;
  }

  private async live(sessionIds: string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ id: string }>(
      'select id from session where id = any($1) and revoked_at is null and expires_at > $2',
      [sessionIds, this.clock.now()],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
