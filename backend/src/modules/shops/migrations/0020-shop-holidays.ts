import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Closed days in IST: a list of texts such as "2027-01-26", ascending. */
export const shopHolidays: Migration = {
  name: '0020-shop-holidays',
  sql: [
    `
alter table shop
  add column holidays jsonb not null default '[]';
`,
  ],
};
