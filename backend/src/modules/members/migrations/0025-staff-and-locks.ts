import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** The state of a member's password, e.g. valid for one login. */
export const passwordState: Migration = {
  name: '0025-staff-and-locks',
  sql: [
    `
alter table member
  add column password_state text not null default 'chosen'
    check (password_state in ('chosen', 'once', 'spent', 'void'));
`,
  ],
};
