import type { Migration } from '../../../platform/persistence/history.ts';

/** Days in IST on which a shop stays closed: a list of texts such as "2027-01-26", in order. */
export const shopHolidays: Migration = {
  name: '0020-shop-holidays',
  sql: [
    `
alter table shop
  add column holidays jsonb not null default '[]';
`,
  ],
};
