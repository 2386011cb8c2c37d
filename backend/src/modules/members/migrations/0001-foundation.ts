import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Members. */
export const foundation: Migration = {
  name: '0001-foundation',
  sql: [
    `
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
`,
  ],
};
