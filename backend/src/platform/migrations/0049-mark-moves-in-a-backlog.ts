import type { Migration } from '../persistence/orm/history.ts';

/**
 * The low-water mark also moves while more events wait than one call places. Before, each call of a
 * backlog read again all that the calls before it had placed.
 */
export const markMovesInABacklog: Migration = {
  name: '0049-mark-moves-in-a-backlog',
  sql: [
    `
create or replace function place_events(batch int, slack int default 200) returns int language plpgsql volatile
  set plan_cache_mode = force_custom_plan as $$
declare
  mark event_mark;
  settled boolean;
  known boolean;
  drawn bigint;
  head bigint;
  placed int;
  last bigint;
  reached bigint;
begin
  perform pg_advisory_xact_lock(7201, 0);
  select * into mark from event_mark order by id desc limit 1;
  settled := pg_snapshot_xmin(pg_current_snapshot()) >= mark.next_xid;
  select coalesce(max(seq), 0) into head from event_place;
  with p as (
    insert into event_place (seq, pos, at, type, realm, actor)
      select head + row_number() over (order by e.pos), e.pos, e.occurred_at, e.type, coalesce(e.actor ->> 'realm', ''), e.actor ->> 'id'
      from (select e.* from event e left join event_place p on p.pos = e.pos and p.pos > mark.pos
            where e.pos > mark.pos and p.pos is null order by e.pos limit batch) e
      returning pos)
  select count(*), max(pos) into placed, last from p;
  if (head + placed) / 10000 > head / 10000 then
    insert into event_span (span, first_at, last_at)
      select seq / 10000, min(at), max(at) from event_place
      where seq >= head / 10000 * 10000 and seq < (head + placed) / 10000 * 10000 group by 1;
  end if;
  select case when is_called then last_value else last_value - 1 end into drawn from event_pos_seq;
  -- A number that was not given out yet is another server's, from which this database was restored.
  known := mark.next_xid < pg_snapshot_xmax(pg_current_snapshot());
  if known is not true then
    insert into event_mark (pos, next_pos, next_xid) values (mark.pos, drawn, pg_current_xact_id());
  elsif settled and drawn - mark.pos > slack then
    -- After a full batch more events may wait, though none up to its last one.
    reached := case when placed = batch then least(last, mark.next_pos) else mark.next_pos end;
    if reached < mark.next_pos then
      insert into event_mark (pos, next_pos, next_xid) values (reached, mark.next_pos, mark.next_xid);
    else
      -- This transaction's own number is above that of whoever has drawn a position until now.
      insert into event_mark (pos, next_pos, next_xid) values (reached, drawn, pg_current_xact_id());
    end if;
  else
    return placed;
  end if;
  delete from event_mark where id = mark.id;
  return placed;
end $$;
`,
  ],
  compatible: true,
};
