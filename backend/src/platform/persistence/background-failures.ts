import { Logger } from '@nestjs/common';
import { isConnectionLost } from './connection-lost.ts';
import { DatabaseTroubles } from './database-troubles.ts';
import { whyOutOfReach } from './wait-for-database.ts';

const SAY_EVERY_MS = 10_000;
/** The statement itself took too long. */
const TOO_LONG = '57014';

const shared = new Logger('Database');
let saidAt = -Infinity;

/**
 * Logs why background work failed. While PostgreSQL is out of reach, all work of the process shares
 * one line every ten seconds.
 */
export function warnOfFailure(own: Logger, error: unknown, sentence: string): void {
  if (DatabaseTroubles.knows(error)) return;
  if (!isConnectionLost(error) || (error as { code?: string }).code === TOO_LONG) {
    own.warn(sentence);
    return;
  }
  const now = performance.now();
  if (now - saidAt < SAY_EVERY_MS) return;
  saidAt = now;
  const why = whyOutOfReach(error) ?? 'the connection was lost';
  shared.warn(`PostgreSQL is out of reach: ${why}. What waits for it goes on when it is back`);
}
