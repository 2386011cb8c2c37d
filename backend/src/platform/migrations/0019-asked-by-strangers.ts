import type { Migration } from '../persistence/orm/history.ts';

/** Requests that are carried out after their answer, and mails with an unsubscribe link. */
export const askedByStrangers: Migration = {
  name: '0019-asked-by-strangers',
  sql: [
    `
create table quiet_request (
  id uuid primary key,
  kind text not null,
  -- Encrypted; erased when it is over.
  asked bytea,
  created_at timestamptz not null,
  secret_until timestamptz not null,
  tries int not null default 0,
  next_try_at timestamptz not null,
  lease_until timestamptz,
  done_at timestamptz,
  given_up_at timestamptz,
  error text
);
create index quiet_request_due on quiet_request (secret_until, next_try_at) where done_at is null and given_up_at is null;
create index quiet_request_age on quiet_request (coalesce(done_at, given_up_at)) where (done_at is not null or given_up_at is not null);

-- Encrypted, because the address holds a token.
alter table notification add column unsubscribe_url bytea;
`,
  ],
};
