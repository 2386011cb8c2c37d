import type { Migration } from '../persistence/orm/history.ts';

/** Failed sign-ins counted per person and window, refreshes per session. */
export const signIn: Migration = {
  name: '0004-sign-in',
  sql: [
    `
-- Wrong passwords since the last event about them; a person of zeros stands for all strangers.
create table failed_sign_in (
  realm text not null,
  person uuid not null,
  failures int not null,
  since timestamptz not null,
  primary key (realm, person)
);
create index failed_sign_in_due on failed_sign_in (since);

alter table session add column refreshes int not null default 0;
-- When the window began in which they are counted.
alter table session add column refreshes_from timestamptz;
`,
  ],
};
