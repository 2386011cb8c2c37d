import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** The portal's notifications that each administrator has read. */
export const notificationsRead: Migration = {
  name: '0014-notifications',
  sql: [
    `
create table notification_read (
  admin_id uuid not null,
  notification_id text not null,
  read_at timestamptz not null,
  primary key (admin_id, notification_id)
);
create index notification_read_age on notification_read (read_at);
`,
  ],
};
