import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Password reset links of administrators. */
export const adminPasswordLinks: Migration = {
  name: '0025-staff-and-locks',
  sql: [
    `
create table admin_password_link (
  id uuid primary key,
  hash bytea not null constraint admin_password_link_hash unique,
  admin_id uuid not null references admin (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index admin_password_link_by_admin on admin_password_link (admin_id) where used_at is null;
create index admin_password_link_age on admin_password_link (expires_at);
`,
  ],
};
