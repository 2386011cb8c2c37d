import type { Migration } from '../persistence/orm/history.ts';

/**
 * The epochs of the log: another begins with every restore. Ids are UUIDv7 and higher than all
 * before, so that readers can order them. `after_seq` is the last sequence number that an epoch
 * shares with the one before it.
 */
export const logEpochs: Migration = {
  name: '0047-log-epochs',
  sql: [
    `
create table log_epoch (
  n bigint generated always as identity primary key,
  id uuid not null unique,
  after_seq bigint not null,
  began_at timestamptz not null default clock_timestamp(),
  server text
);
create table event_source (
  only_one boolean primary key check (only_one),
  url text not null
);
alter table event_origin alter column ip drop not null, add column traceparent text;

create function new_log_epoch_id() returns uuid language sql volatile as $$
  select encode(set_byte(overlay(uuid_send(gen_random_uuid()) placing substring(int8send(ms) from 3) from 1 for 6),
    6, 112 + floor(random() * 16)::int), 'hex')::uuid
  from (select greatest(floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
    (select max(('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint) + 1 from log_epoch)) as ms) t
$$;

-- The database server and its timeline; another after a dump was restored or a recovery has ended.
create function log_server() returns text language plpgsql volatile as $$
begin
  return (select system_identifier from pg_control_system()) || '/'
    || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);
exception when others then
  return null;
end $$;

insert into log_epoch (id, after_seq) values (new_log_epoch_id(), 0);
`,
  ],
  compatible: true,
};
