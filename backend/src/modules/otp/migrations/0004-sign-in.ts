import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Undecided attempts. */
export const undecidedTries: Migration = {
  name: '0004-sign-in',
  sql: [
    `
alter table otp_failure add column session_id uuid;
-- Counted before the code is compared: a failure unless it turns out right.
alter table otp_failure add column undecided boolean not null default false;
`,
  ],
};
