import type { Migration } from '../persistence/orm/history.ts';

/** The role of the administrator in a session. */
export const administratorRoles: Migration = {
  name: '0015-administrators',
  sql: [
    `
alter table session add column role text;
update session set role = 'owner' where realm = 'admin';
`,
  ],
};
