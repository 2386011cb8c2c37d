import type { Migration } from '../persistence/orm/history.ts';

const SET_ASIDE = `
drop function sequence_events(int);
alter sequence event_pos_seq owned by none;
alter table event_origin rename to event_origin_before;
alter table event rename to event_before;
alter table event_before alter column pos drop default;
alter index event_pkey rename to event_before_pkey;
alter index event_origin_pkey rename to event_origin_before_pkey;
`;

const LOG = `
-- A transaction takes its number before it takes a position, so that whoever knows which transactions
-- have ended knows up to which position nothing more will come.
create function next_event_pos() returns bigint language plpgsql volatile as $$
begin
  perform pg_current_xact_id();
  return nextval('event_pos_seq');
end $$;

create table event (
  pos bigint primary key default next_event_pos(),
  id uuid not null,
  aggregate_type text not null,
  aggregate_id uuid not null,
  version int not null,
  type text not null,
  schema_version int not null,
  data jsonb not null,
  actor jsonb not null,
  request_id text,
  occurred_at timestamptz not null
) partition by range (pos);

-- Where each version of an aggregate stands. Two writers of the same version: the second is refused here.
create table event_version (
  aggregate_type text not null,
  aggregate_id uuid not null,
  version int not null,
  pos bigint not null,
  primary key (aggregate_id, aggregate_type, version)
) partition by hash (aggregate_id);
do $$
begin
  for n in 0..15 loop
    execute format('create table event_version_%s partition of event_version for values with (modulus 16, remainder %s)', n, n);
  end loop;
end $$;

-- Whoever writes an event writes its version with it; nobody can forget to.
create function note_event_versions() returns trigger language plpgsql as $$
begin
  insert into event_version (aggregate_type, aggregate_id, version, pos)
  select aggregate_type, aggregate_id, version, pos from written;
  return null;
end $$;
create trigger event_versions after insert on event
  referencing new table as written for each statement execute function note_event_versions();

create table event_origin (
  pos bigint primary key,
  ip text not null,
  at timestamptz not null
);
create index event_origin_age on event_origin (at);
`;

const PARTS = `
-- The parts of the log, also those that an operator has taken out of it.
create table event_part (
  first_pos bigint primary key,
  end_pos bigint not null,
  name text not null unique
);

-- Makes parts of this many positions until there is room for 'ahead' more. Attaching, unlike creating
-- in place, lets writers and readers go on.
create function make_event_parts(positions bigint, ahead bigint) returns int language plpgsql as $$
declare
  needed bigint;
  first bigint;
  part text;
  made int := 0;
begin
  perform pg_advisory_xact_lock(7206, 0);
  select last_value + ahead into needed from event_pos_seq;
  select coalesce(max(end_pos), 0) into first from event_part;
  while first <= needed loop
    part := 'event_' || first;
    execute format('create table %I (like event including defaults including constraints)', part);
    execute format('alter table event attach partition %I for values from (%s) to (%s)', part, first, first + positions);
    insert into event_part (first_pos, end_pos, name) values (first, first + positions, part);
    first := first + positions;
    made := made + 1;
  end loop;
  return made;
end $$;
select make_event_parts(50000000, 25000000);
`;

const PLACES = `
-- The order of the log: a dense seq for every committed event. What the trail is searched by stands
-- beside it, because only here is that order.
create table event_place (
  seq bigint primary key,
  pos bigint not null unique,
  at timestamptz not null,
  type text not null,
  realm text not null,
  actor text
) with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
create index event_place_by_type on event_place (type, seq);
create index event_place_by_actor on event_place (actor, seq) where actor is not null;
create index event_place_by_realm on event_place (realm, seq);

-- From when to when the events of each 10,000 places occurred, so that a time is found in the order.
create table event_span (
  span bigint primary key,
  first_at timestamptz not null,
  last_at timestamptz not null
);

-- The newest row counts. Up to 'pos' every event that will ever be committed has its place. Up to
-- 'next_pos' it will be so once every transaction below 'next_xid' has ended. Rows are replaced, not
-- updated: under an old snapshot, e.g. a backup's, the versions of an updated row would pile up.
create table event_mark (
  id bigint generated always as identity primary key,
  pos bigint not null,
  next_pos bigint,
  next_xid xid8
);

-- Gives committed events without a place the next ones, in the order of pos, and answers how many.
-- The lock comes first and the reading is a later statement with a snapshot of its own. All that has
-- no place yet above the mark is looked at, never only what is above the last one: a transaction that
-- commits late must not be passed over, nor be placed after what followed from it. The mark moves when
-- it can move by more than 'slack' positions.
create function place_events(batch int, slack int default 200) returns int language plpgsql volatile
  set plan_cache_mode = force_custom_plan as $$
declare
  mark event_mark;
  settled boolean;
  known boolean;
  drawn bigint;
  head bigint;
  placed int;
begin
  perform pg_advisory_xact_lock(7201, 0);
  select * into mark from event_mark order by id desc limit 1;
  settled := pg_snapshot_xmin(pg_current_snapshot()) >= mark.next_xid;
  select coalesce(max(seq), 0) into head from event_place;
  insert into event_place (seq, pos, at, type, realm, actor)
    select head + row_number() over (order by e.pos), e.pos, e.occurred_at, e.type, coalesce(e.actor ->> 'realm', ''), e.actor ->> 'id'
    from (select e.* from event e left join event_place p on p.pos = e.pos and p.pos > mark.pos
          where e.pos > mark.pos and p.pos is null order by e.pos limit batch) e;
  get diagnostics placed = row_count;
  if (head + placed) / 10000 > head / 10000 then
    insert into event_span (span, first_at, last_at)
      select seq / 10000, min(at), max(at) from event_place
      where seq >= head / 10000 * 10000 and seq < (head + placed) / 10000 * 10000 group by 1;
  end if;
  if placed = batch then
    return placed;
  end if;
  select case when is_called then last_value else last_value - 1 end into drawn from event_pos_seq;
  -- A number that was not given out yet is another server's, from which this database was restored.
  known := mark.next_xid < pg_snapshot_xmax(pg_current_snapshot());
  if known is not true or (settled and drawn - mark.pos > slack) then
    delete from event_mark where id = mark.id;
    -- This transaction's own number is above that of whoever has drawn a position until now.
    insert into event_mark (pos, next_pos, next_xid)
      values (case when known and settled then mark.next_pos else mark.pos end, drawn, pg_current_xact_id());
  end if;
  return placed;
end $$;
`;

const VIEWS = `
-- The log as its readers know it: events with their place.
create view event_log as
  select p.seq, e.* from event_place p join event e on e.pos = p.pos;
-- What is committed and has no place yet.
create view event_waiting as
  select e.* from event e left join event_place p on p.pos = e.pos
  where e.pos > (select pos from event_mark order by id desc limit 1) and p.pos is null;
`;

const TAKE_OVER = `
insert into event (pos, id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, request_id, occurred_at)
  select pos, id, aggregate_type, aggregate_id, version, type, schema_version, data, actor, request_id, occurred_at
  from event_before;
insert into event_place (seq, pos, at, type, realm, actor)
  select seq, pos, occurred_at, type, coalesce(actor ->> 'realm', ''), actor ->> 'id' from event_before where seq is not null;
insert into event_span (span, first_at, last_at)
  select seq / 10000, min(at), max(at) from event_place
  where seq < (select max(seq) / 10000 * 10000 from event_place) group by 1;
insert into event_mark (pos) values (0);
insert into event_origin (pos, ip, at)
  select e.pos, o.ip, e.occurred_at from event_origin_before o join event_before e on e.id = o.event_id;
drop table event_origin_before;
drop table event_before;
`;

/**
 * The log is insert-only. Events are stored in partitions by `pos`; their place in the order is a
 * row of its own, and so is the key that makes aggregate versions unique. See docs/adr/0016.
 */
export const insertOnlyLog: Migration = {
  name: '0002-insert-only-log',
  sql: [SET_ASIDE, LOG, PARTS, PLACES, VIEWS, TAKE_OVER],
};
