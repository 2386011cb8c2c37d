import { Readable } from 'node:stream';
import { liveSessions } from '../../identity/sessions/live-sessions.ts';
import type { Sessions } from '../../identity/sessions/sessions.ts';
import type { Clock } from '../../persistence/clock.ts';
import type { Database } from '../../persistence/database.ts';
import { OpenStreams, type OpenStream, type StreamOptions } from './open-streams.ts';

/** A stream outlives its access token by at most this; the next stream needs a fresh token. */
const LONGEST_MS = 15 * 60_000;

interface Platform {
  database: Database;
  clock: Clock;
  sessions: Sessions;
}

/** The open streams of one kind for signed-in people. A stream ends with its session. */
export class SessionStreams extends OpenStreams<OpenStream> {
  constructor(
    { database, clock, sessions }: Platform,
    options: Pick<StreamOptions<OpenStream>, 'max' | 'maxUnreadBytes' | 'begin' | 'rest'>,
  ) {
    super({
      ...options,
      longestMs: LONGEST_MS,
      live: (sessionIds) => liveSessions(database, sessionIds, clock.now()),
      ended: (sessionId) => sessions.forget(sessionId),
      heartbeat: () => ': still here\n\n',
    });
  }

  /** Opens a stream for the session; throws RATE_LIMITED if the owner has the maximum. */
  listen(owner: string, sessionId: string): Readable {
    const stream = new Readable({ read: () => undefined });
    this.add({ stream, owner, credential: sessionId, openedAt: performance.now() });
    // Sent at once, so that the client can tell that no proxy buffers the stream.
    stream.push('event: open\ndata: {}\n\n');
    return stream;
  }
}
