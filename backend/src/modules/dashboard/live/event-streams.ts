import type { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Clock } from '../../../platform/persistence/clock.ts';
import { SessionStreams } from '../../../platform/http/server/session-streams.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { Changes } from './changes.ts';

/** Enough for the windows that one person looks at; further windows poll. */
export const STREAMS_PER_ADMINISTRATOR = 6;
const MAX_UNREAD_BYTES = 16 * 1024;

/**
 * The open streams of this process. They announce only that something changed; the client then
 * requests the data again, with all authorization checks.
 */
@Injectable()
export class EventStreams implements OnModuleInit {
  readonly #streams: SessionStreams;

  constructor(
    private readonly adapter: HttpAdapterHost,
    database: Database,
    clock: Clock,
    changes: Changes,
    sessions: Sessions,
  ) {
    this.#streams = new SessionStreams(
      { database, clock, sessions },
      {
        max: STREAMS_PER_ADMINISTRATOR,
        maxUnreadBytes: MAX_UNREAD_BYTES,
        begin: () => changes.start(() => this.#streams.sendAll('event: changed\ndata: {}\n\n')),
        rest: () => changes.stop(),
      },
    );
  }

  onModuleInit(): void {
    this.#streams.endBefore(this.adapter);
  }

  get open(): number {
    return this.#streams.size;
  }

  /** Refuses more than STREAMS_PER_ADMINISTRATOR. */
  listen(adminId: string, sessionId: string): Readable {
    return this.#streams.listen(adminId, sessionId);
  }
}
