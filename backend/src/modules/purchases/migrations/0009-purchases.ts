import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** No foreign keys: shop and card are looked up in the same transaction and are never removed. */
export const purchases: Migration = {
  name: '0009-purchases',
  sql: [
    `
create table purchase (
  id uuid primary key,
  version int not null,
  shop_id uuid not null,
  shop_name text not null,
  member_id uuid not null,
  card_id uuid not null,
  card_last_four text not null,
  bill_paise int not null,
  discount_percent numeric(5, 2) not null,
  discount_paise int not null,
  decided_by text not null,
  tier text not null,
  status text not null,
  recorded_at timestamptz not null,
  reversed_at timestamptz,
  reversal_reason text
);
create index purchase_by_shop on purchase (shop_id, recorded_at desc, id desc);
create index purchase_by_member on purchase (member_id, recorded_at desc, id desc);
create index purchase_by_time on purchase (recorded_at desc, id desc);
`,
  ],
};
