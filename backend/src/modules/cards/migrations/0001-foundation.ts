import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Cards. */
export const foundation: Migration = {
  name: '0001-foundation',
  sql: [
    `
create table card (
  id uuid primary key,
  version int not null,
  member_id uuid not null references member (id),
  number text not null constraint card_number_unique unique,
  tier text not null,
  status text not null,
  issued_at timestamptz not null,
  activate_by timestamptz not null,
  activated_at timestamptz,
  expires_at timestamptz
);
create index card_by_member on card (member_id, issued_at desc);
create unique index card_one_live_per_member on card (member_id) where status in ('issued', 'active', 'blocked');
create index card_to_lapse on card (activate_by) where status = 'issued';
create index card_to_expire on card (expires_at) where status = 'active';
`,
  ],
};
