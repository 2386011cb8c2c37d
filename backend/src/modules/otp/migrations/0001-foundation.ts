import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** One-time passwords and their attempts. */
export const foundation: Migration = {
  name: '0001-foundation',
  sql: [
    `
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
`,
  ],
};
