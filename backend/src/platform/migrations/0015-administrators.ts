import type { Migration } from '../persistence/history.ts';

/** What the administrator of a sign-in may do. */
export const administratorRoles: Migration = {
  name: '0015-administrators',
  sql: [
    `
alter table session add column role text;
update session set role = 'owner' where realm = 'admin';
`,
  ],
};
