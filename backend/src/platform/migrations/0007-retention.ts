import type { Migration } from '../persistence/orm/history.ts';

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

/** Retention of data outside the log: indexes that find expired rows, and encrypted answers. */
export const retention: Migration = {
  name: '0007-retention',
  sql: [ANSWERS, AGES],
};
