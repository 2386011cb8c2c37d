import type { Migration } from '../persistence/orm/history.ts';

/** Locks per account, known browsers, and sessions that only allow choosing a password. */
export const locksAndDevices: Migration = {
  name: '0025-staff-and-locks',
  sql: [
    `
-- Whose password was tried; null where nobody has the contact.
alter table sign_in_failure add column account uuid;
update sign_in_failure set account = subject::uuid
where realm = 'member' and subject ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
create index sign_in_failure_by_account on sign_in_failure (realm, account);

create table known_device (
  id uuid primary key,
  realm text not null check (realm in ('member', 'admin')),
  subject_id uuid not null,
  -- SHA-256 of the random id in the browser's cookie.
  device_hash bytea not null,
  last_used_at timestamptz not null,
  constraint known_device_once unique (realm, subject_id, device_hash)
);
create index known_device_by_hash on known_device (realm, device_hash);
create index known_device_age on known_device (last_used_at);

alter table session add column limited boolean not null default false;
`,
  ],
};
