import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Number and day of the shop's bill, a note, and the filters of the administrators' list. */
export const bills: Migration = {
  name: '0037-bills',
  sql: [
    `
alter table purchase
  add column bill_number text,
  add column note text,
  add column bill_date date;

create index purchase_bill_number on purchase using gin (lower(bill_number) gin_trgm_ops)
  where bill_number is not null;
create index purchase_reversed on purchase (recorded_at desc, id desc) where status = 'reversed';
create index purchase_by_recorder on purchase (recorded_by, recorded_at desc, id desc);
`,
  ],
};
