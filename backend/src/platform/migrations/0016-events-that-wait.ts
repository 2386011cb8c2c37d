import type { Migration } from '../persistence/orm/history.ts';

/**
 * Events that wait for a place are at the end of the log. The planner cannot estimate how few they
 * are, and read and joined the whole log for each metric about them.
 */
export const eventsThatWait: Migration = {
  name: '0016-events-that-wait',
  sql: [
    `
create or replace function events_that_wait() returns setof event language sql stable
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select e.* from event e
  where e.pos > (select pos from event_mark order by id desc limit 1)
    and not exists (select from event_place p where p.pos = e.pos)
$$;
create or replace view event_waiting as select * from events_that_wait();
`,
  ],
};
