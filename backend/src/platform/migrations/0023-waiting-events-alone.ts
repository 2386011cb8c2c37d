import type { Migration } from '../persistence/orm/history.ts';

/**
 * Few events wait for a place, and they are queried several times a second. The planner cannot
 * estimate that. In a log of a hundred thousand events it used a parallel worker, whose start took
 * twenty times as long as the query.
 */
export const waitingEventsAlone: Migration = {
  name: '0023-waiting-events-alone',
  sql: ['alter function events_that_wait() set max_parallel_workers_per_gather = 0'],
};
