import type { Migration } from '../persistence/orm/history.ts';

/** Followed by the events, as `e`. */
const PLACE_AT_THE_END = `
    insert into event_place (seq, pos, at, type, realm, actor)
      select head + row_number() over (order by e.pos), e.pos, e.occurred_at, e.type,
        coalesce(e.actor ->> 'realm', ''), e.actor ->> 'id'`;

const NEW_SPANS = `
  if (head + placed) / 10000 > head / 10000 then
    insert into event_span (span, first_at, last_at)
      select seq / 10000, min(at), max(at) from event_place
      where seq >= head / 10000 * 10000 and seq < (head + placed) / 10000 * 10000 group by 1;
  end if;`;

/**
 * A step read the last drawn position after it had taken its own transaction number to place
 * events. A writer that began in between had a higher number, so the mark did not wait for it: its
 * event never got a place. Such events get their place now, at the end of the log.
 */
export const markWaitsForLateWriters: Migration = {
  name: '0050-mark-waits-for-late-writers',
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
  if pg_current_xact_id_if_assigned() is not null then
    raise exception 'place_events must be the first to write in its transaction';
  end if;
  -- This transaction takes its own number later, so it is above that of whoever drew a position until now.
  select case when is_called then last_value else last_value - 1 end into drawn from event_pos_seq;
  select * into mark from event_mark order by id desc limit 1;
  settled := pg_snapshot_xmin(pg_current_snapshot()) >= mark.next_xid;
  -- A number that was not given out yet is another server's, from which this database was restored.
  known := mark.next_xid < pg_snapshot_xmax(pg_current_snapshot());
  select coalesce(max(seq), 0) into head from event_place;
  with p as (
    ${PLACE_AT_THE_END}
      from (select e.* from event e left join event_place p on p.pos = e.pos and p.pos > mark.pos
            where e.pos > mark.pos and p.pos is null order by e.pos limit batch) e
      returning pos)
  select count(*), max(pos) into placed, last from p;
${NEW_SPANS}
  if known is not true then
    insert into event_mark (pos, next_pos, next_xid) values (mark.pos, drawn, pg_current_xact_id());
  elsif settled and drawn - mark.pos > slack then
    -- After a full batch more events may wait, though none up to its last one.
    reached := case when placed = batch then least(last, mark.next_pos) else mark.next_pos end;
    if reached < mark.next_pos then
      insert into event_mark (pos, next_pos, next_xid) values (reached, mark.next_pos, mark.next_xid);
    else
      insert into event_mark (pos, next_pos, next_xid) values (reached, drawn, pg_current_xact_id());
    end if;
  else
    return placed;
  end if;
  delete from event_mark where id = mark.id;
  return placed;
end $$;
`,
    `
do $$
declare
  mark event_mark;
  head bigint;
  placed int;
begin
  perform pg_advisory_xact_lock(7201, 0);
  select * into mark from event_mark order by id desc limit 1;
  select coalesce(max(seq), 0) into head from event_place;
  ${PLACE_AT_THE_END}
    from event e where e.pos <= mark.pos and not exists (select from event_place p where p.pos = e.pos);
  get diagnostics placed = row_count;
${NEW_SPANS}
  -- Whoever writes at this moment may be passed, too: the mark goes back and waits for all of them.
  insert into event_mark (pos) values (greatest(0, mark.pos - 10000));
  delete from event_mark where id = mark.id;
end $$;
`,
  ],
  compatible: true,
};
