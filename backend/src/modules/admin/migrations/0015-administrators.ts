import type { Migration } from '../../../platform/persistence/orm/history.ts';

/**
 * Roles, invitations and preferences. Existing administrators keep all permissions. An invited
 * administrator has no password yet; a withdrawn invitation leaves no personal data.
 */
export const administrators: Migration = {
  name: '0015-administrators',
  sql: [
    `
alter table admin
  add column role text not null default 'owner',
  add column invitation_hash bytea constraint admin_invitation_unique unique,
  add column invitation_ends_at timestamptz,
  alter column email drop not null,
  alter column name drop not null,
  alter column password_hash drop not null;
alter table admin alter column role drop default;
update admin set status = 'suspended' where status = 'inactive';

create table admin_preference (
  admin_id uuid primary key references admin (id),
  theme text not null,
  density text not null,
  page_size int not null
);
`,
  ],
};
