import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Checks of cards, wrong codes, and reports by members. */
export const tillTables: Migration = {
  name: '0034-till',
  sql: [
    `
create table card_check (
  id uuid primary key,
  card_id uuid not null,
  shop_id uuid not null,
  partner_id uuid not null,
  card_shown text not null,
  -- The time step of the code. A step of a card is accepted once, at one shop.
  step bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  purchase_id uuid,
  constraint card_check_step_once unique (card_id, step)
);
create index card_check_age on card_check (created_at);

-- Wrong codes and undecided attempts of a subject: a card at a shop, a card, or a shop.
create table card_check_try (
  subject text primary key,
  tries int not null,
  max_tries int not null,
  -- End of the window, or of the lock once max_tries is reached.
  ends_at timestamptz not null
);
create index card_check_try_age on card_check_try (ends_at);

create table till_report (
  id uuid primary key,
  version int not null,
  kind text not null check (kind in ('purchase-disputed', 'discount-refused')),
  shop_id uuid not null,
  shop_name text not null,
  member_id uuid not null,
  purchase_id uuid,
  bill_paise int,
  note text,
  status text not null check (status in ('open', 'settled')),
  reported_at timestamptz not null,
  settled_at timestamptz,
  resolution text
);
create unique index till_report_dispute_once on till_report (purchase_id) where kind = 'purchase-disputed';
create index till_report_latest on till_report (reported_at desc, id desc);
create index till_report_open on till_report (reported_at desc, id desc) where status = 'open';
create index till_report_by_shop on till_report (shop_id, reported_at desc);
create index till_report_by_member on till_report (member_id, reported_at desc);
`,
  ],
};
