import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Members' own changes: unconfirmed contacts, and pictures. */
export const ownAccount: Migration = {
  name: '0018-own-account',
  sql: [
    `
create table unconfirmed_contact (
  member_id uuid not null references member (id),
  kind text not null check (kind in ('email', 'phone')),
  -- Encrypted.
  contact bytea not null,
  since timestamptz not null,
  primary key (member_id, kind)
);
create index unconfirmed_contact_age on unconfirmed_contact (since);

create table avatar (
  -- Random, and all that an address of a picture says.
  id uuid primary key,
  member_id uuid not null constraint avatar_one_per_member unique references member (id),
  image bytea not null
);
alter table member add column avatar_id uuid;
`,
  ],
};
