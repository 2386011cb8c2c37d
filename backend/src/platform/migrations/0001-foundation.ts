import { Migration } from '@mikro-orm/migrations';

/** Event log, sequencer, projections, audit chain, messages and the tables of the first modules. */
export class Foundation extends Migration {
  override up(): void {
    this.addSql(EVENT_LOG);
    this.addSql(PROJECTIONS);
    this.addSql(AUDIT);
    this.addSql(MESSAGES);
    this.addSql(ACCESS);
    this.addSql(MODULES);
  }
}

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

const AUDIT = `
create table audit_chain (
  seq bigint primary key,
  mac bytea not null
);
create table audit_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  mac bytea not null,
  signature bytea not null
);
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
-- Places that were asked of the public geocoding service; place is null when it knew none.
create table geo_cache (
  key text primary key,
  place jsonb,
  fetched_at timestamptz not null
);
-- One row: when the installation may ask the service next.
create table geo_gate (
  one boolean primary key default true check (one),
  next_at timestamptz not null
);
insert into geo_gate (next_at) values ('-infinity');
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index idempotency_key_age on idempotency_key (created_at);
`;

const MODULES = `
create table admin (
  id uuid primary key,
  version int not null,
  email text not null constraint admin_email_unique unique,
  name text not null,
  password_hash text not null,
  status text not null,
  last_login_at timestamptz,
  created_at timestamptz not null
);
create table member (
  id uuid primary key,
  version int not null,
  email text constraint member_email_unique unique,
  phone text constraint member_phone_unique unique,
  password_hash text,
  full_name text,
  location text,
  country_code text,
  preferred_category text,
  status text not null,
  profile_completed_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null,
  constraint member_has_contact check (email is not null or phone is not null)
);
create table card (
  id uuid primary key,
  version int not null,
  member_id uuid not null references member (id),
  number text not null constraint card_number_unique unique,
  tier text not null,
  status text not null,
  issued_at timestamptz not null,
  activate_by timestamptz not null,
  activated_at timestamptz,
  expires_at timestamptz
);
create index card_by_member on card (member_id, issued_at desc);
create unique index card_one_live_per_member on card (member_id) where status in ('issued', 'active', 'blocked');
create index card_to_lapse on card (activate_by) where status = 'issued';
create index card_to_expire on card (expires_at) where status = 'active';

create table otp_session (
  id uuid primary key,
  version int not null,
  member_id uuid not null references member (id),
  purpose text not null,
  channel text not null,
  contact text not null,
  contact_key bytea not null,
  code_hash bytea not null,
  status text not null,
  resend_count int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  consumed_at timestamptz,
  replaced_by uuid,
  ip text
);
create index otp_by_member on otp_session (member_id, created_at desc);
create index otp_by_contact on otp_session (contact_key, created_at desc);
create index otp_to_expire on otp_session (expires_at) where status = 'pending';
-- Counted in transactions of their own before a code is compared.
create table otp_try (
  session_id uuid primary key references otp_session (id),
  tries int not null
);
create table otp_failure (
  id uuid primary key,
  member_id uuid not null references member (id),
  at timestamptz not null
);
create index otp_failure_by_member on otp_failure (member_id, at);

create table shop (
  id uuid primary key,
  version int not null,
  name text not null,
  category text,
  owner_name text,
  email text not null,
  phone text,
  description text,
  address text,
  location text,
  district text,
  taluk text,
  city text,
  latitude double precision,
  longitude double precision,
  hours jsonb,
  discount_percent numeric(5, 2),
  registration_number text,
  gst_number text,
  pan_number bytea,
  bank_account_number bytea,
  ifsc_code bytea,
  website text,
  image text,
  amenities text[] not null default '{}',
  tags text[] not null default '{}',
  badges text[] not null default '{}',
  status text not null,
  registered_at timestamptz not null,
  approved_by uuid,
  approved_at timestamptz,
  approval_notes text,
  rejected_by uuid,
  rejected_at timestamptz,
  rejection_reason text,
  blocked_by uuid,
  blocked_at timestamptz,
  block_reason text,
  identity_key text not null constraint shop_identity_unique unique
);
create unique index shop_email_unique on shop (lower(email));
create index shop_by_status on shop (status, registered_at desc, id);
create index shop_by_registration on shop (registered_at desc, id);
create index shop_text on shop using gin ((lower(name) || ' ' || lower(coalesce(owner_name, '')) || ' ' || lower(email)) gin_trgm_ops);
`;
