import type { Migration } from '../persistence/orm/history.ts';

const EVENT_LOG = `
create table event (
  id uuid primary key,
  pos bigserial not null,
  seq bigint unique,
  aggregate_type text not null,
  aggregate_id uuid not null,
  version int not null,
  type text not null,
  schema_version int not null,
  data jsonb not null,
  actor jsonb not null,
  request_id text,
  occurred_at timestamptz not null,
  constraint event_version_unique unique (aggregate_type, aggregate_id, version)
);
create index event_unsequenced on event (pos) where seq is null;
create index event_by_type on event (type, seq);
create index event_by_actor on event ((actor ->> 'id'), seq);
create table event_origin (
  event_id uuid primary key references event (id),
  ip text not null
);

-- Gives committed rows a dense seq in the order of pos. The lock comes first and the read is a later
-- statement with a snapshot of its own: both in one statement would read an old snapshot.
create function sequence_events(batch int) returns int language plpgsql volatile as $$
declare
  head bigint;
  sequenced int;
begin
  perform pg_advisory_xact_lock(7201, 0);
  select coalesce(max(seq), 0) into head from event;
  update event e set seq = head + n.place
  from (
    select id, row_number() over (order by pos) as place
    from (select id, pos from event where seq is null order by pos limit batch) u
  ) n
  where e.id = n.id;
  get diagnostics sequenced = row_count;
  return sequenced;
end $$;

-- One row: up to which seq the relay has published.
create table relay_cursor (
  one boolean primary key default true check (one),
  seq bigint not null
);
insert into relay_cursor (seq) values (0);
`;

const PROJECTIONS = `
create table projection (
  name text primary key,
  generation int not null,
  next_generation int not null,
  -- Events up to this seq were there before the consumer and are not its business.
  from_seq bigint not null default 0,
  cursor bigint not null default 0,
  reconciled bigint not null default 0,
  rebuilt_at timestamptz
);
create table projection_progress (
  projection text not null,
  generation int not null,
  aggregate_type text not null,
  aggregate_id uuid not null,
  version int not null,
  primary key (projection, generation, aggregate_type, aggregate_id)
);
create table projection_parked (
  projection text not null,
  generation int not null,
  aggregate_type text not null,
  aggregate_id uuid not null,
  from_version int not null,
  event_id uuid not null,
  error text not null,
  tries int not null default 1,
  next_try_at timestamptz not null,
  parked_at timestamptz,
  dead_lettered_at timestamptz,
  primary key (projection, generation, aggregate_type, aggregate_id)
);
create index projection_parked_due on projection_parked (next_try_at) where parked_at is null;
`;

const MESSAGES = `
create table notification (
  id uuid primary key,
  cause text not null,
  channel text not null check (channel in ('email', 'sms')),
  recipient bytea,
  subject bytea,
  body bytea,
  secret_until timestamptz,
  created_at timestamptz not null,
  tries int not null default 0,
  next_try_at timestamptz not null,
  lease_until timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  error text,
  constraint notification_cause_unique unique (cause, channel)
);
create index notification_due on notification (next_try_at) where sent_at is null and given_up_at is null;
create table inbox_message (
  id bigserial primary key,
  notification_id uuid not null unique,
  channel text not null,
  recipient text not null,
  subject text,
  body text not null,
  sent_at timestamptz not null
);
create index inbox_by_recipient on inbox_message (recipient, id);
-- SMS of each day in IST, for the budget of the whole installation.
create table sms_day (
  day date primary key,
  sent int not null
);
`;

const ACCESS = `
create table session (
  id uuid primary key,
  realm text not null check (realm in ('member', 'admin')),
  subject_id uuid not null,
  idle_seconds int not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_by_subject on session (realm, subject_id) where revoked_at is null;
create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  issued_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_by_session on refresh_token (session_id);
create table sign_in_failure (
  realm text not null,
  subject text not null,
  failures int not null,
  -- How many of them are still being compared.
  undecided int not null,
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (realm, subject)
);
create table idempotency_key (
  actor text not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status int,
  body jsonb,
  headers jsonb,
  created_at timestamptz not null,
  primary key (actor, route, key)
);
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index idempotency_key_age on idempotency_key (created_at);
`;

/** Event log, sequencer, projections, messages, sessions and limits. */
export const foundation: Migration = {
  name: '0001-foundation',
  sql: [EVENT_LOG, PROJECTIONS, MESSAGES, ACCESS],
};
