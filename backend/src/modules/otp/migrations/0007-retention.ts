import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Retention of codes: indexes for finding old ones, and sums that stay. */
export const retention: Migration = {
  name: '0007-retention',
  sql: [
    `
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
`,
  ],
};
