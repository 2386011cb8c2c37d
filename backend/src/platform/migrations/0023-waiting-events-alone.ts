import type { Migration } from '../persistence/history.ts';

/**
 * What waits for a place is next to nothing, and is asked for several times a second. The planner does
 * not know that: in a log of a hundred thousand events it had another process of PostgreSQL help, whose
 * start took twenty times as long as the whole look.
 */
export const waitingEventsAlone: Migration = {
  name: '0023-waiting-events-alone',
  sql: ['alter function events_that_wait() set max_parallel_workers_per_gather = 0'],
};
