import type { Migration } from '../../../platform/persistence/history.ts';

/** What a member's right password is good for. */
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
