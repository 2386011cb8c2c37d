import { Migration } from '@mikro-orm/migrations';

/** What is not the log has an end: indexes by which it is found, sums that stay, answers encrypted. */
export class Retention extends Migration {
  override up(): void {
    this.addSql(CODES);
    this.addSql(ANSWERS);
    this.addSql(AGES);
  }
}

const CODES = `
-- What became of the codes of each day in IST (the day they were sent), once their sessions are gone.
-- Its figures and those of the sessions that are left add up to everything that ever was.
create table otp_daily (
  day date not null,
  purpose text not null,
  channel text not null,
  -- The session's last status: verified, consumed, replaced, expired or exhausted.
  outcome text not null,
  sessions bigint not null,
  -- Guesses at these sessions that were wrong.
  wrong_tries bigint not null,
  primary key (day, purpose, channel, outcome)
);
alter table otp_try drop constraint otp_try_session_id_fkey,
  add constraint otp_try_session_id_fkey foreign key (session_id) references otp_session (id) on delete cascade;
create index otp_session_age on otp_session (created_at) where status <> 'pending';
create index otp_session_ip_age on otp_session (created_at) where ip is not null;
create index otp_failure_age on otp_failure (at);
`;

const ANSWERS = `
-- Made anew, so that the answers in clear text leave the disk with the old table. The keys stay: what
-- was carried out before is not carried out again.
alter table idempotency_key rename to idempotency_key_before;
alter table idempotency_key_before drop constraint idempotency_key_pkey;
drop index idempotency_key_age;
create table idempotency_key (
  actor text not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status int,
  -- Encrypted; null while the request runs, and where it was given before answers were encrypted.
  answer bytea,
  headers jsonb,
  created_at timestamptz not null,
  primary key (actor, route, key)
);
insert into idempotency_key (actor, route, key, body_hash, status, headers, created_at)
select actor, route, key, body_hash, status, headers, created_at from idempotency_key_before
where created_at > now() - interval '24 hours';
drop table idempotency_key_before;
create index idempotency_key_age on idempotency_key (created_at);
`;

const AGES = `
-- When a used refresh token of this sign-in came back; recorded once.
alter table session add column reused_at timestamptz;
create index session_end on session (expires_at);
create index sign_in_failure_age on sign_in_failure (last_at);
create index rate_limit_end on rate_limit (to_timestamp(expire / 1000.0));
create index notification_end on notification (coalesce(sent_at, given_up_at))
  where sent_at is not null or given_up_at is not null;
create index inbox_message_age on inbox_message (sent_at);
`;
