import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Discount settings that an administrator agreed with a shop besides its percent. */
export const discountSettings: Migration = {
  name: '0010-discount-settings',
  sql: [
    `
alter table shop
  add column tier_percents jsonb not null default '{}',
  add column minimum_bill_paise int,
  add column maximum_discount_paise int,
  add column discount_from date,
  add column discount_to date;
`,
  ],
};
