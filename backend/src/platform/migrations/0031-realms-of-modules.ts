import type { Migration } from '../persistence/orm/history.ts';

/** Modules declare the realms, so the tables no longer list them. */
export const realmsOfModules: Migration = {
  name: '0031-realms-of-modules',
  sql: [
    `
alter table session drop constraint session_realm_check;
alter table known_device drop constraint known_device_realm_check;
`,
  ],
};
