import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Blocks of cards with their reasons, hashes of the contacts of blocked members, and cards that wait for a decision. */
export const cardReviews: Migration = {
  name: '0027-card-reviews',
  sql: [
    `
create table card_block (
  id uuid primary key,
  card_id uuid not null references card (id),
  -- Of the event that blocked the card.
  version integer not null,
  member_id uuid not null references member (id),
  blocked_at timestamptz not null,
  reason text,
  lifted_at timestamptz,
  member_deleted_at timestamptz,
  constraint card_block_once unique (card_id, version)
);
create index card_block_by_member on card_block (member_id);
create index card_block_age on card_block (member_deleted_at) where member_deleted_at is not null;

-- Keyed hashes of the confirmed contacts of a member whose card is blocked.
create table blocked_contact (
  hash bytea not null,
  block_id uuid not null references card_block (id) on delete cascade,
  primary key (hash, block_id)
);
create index blocked_contact_by_block on blocked_contact (block_id);

create table card_review (
  id uuid primary key,
  version integer not null,
  member_id uuid not null references member (id),
  status text not null check (status in ('open', 'allowed', 'refused', 'withdrawn')),
  opened_at timestamptz not null,
  decided_at timestamptz
);
create unique index card_review_one_open on card_review (member_id) where status = 'open';
create index card_review_by_member on card_review (member_id);
create index card_review_latest on card_review (opened_at desc, id desc);
create index card_review_latest_open on card_review (opened_at desc, id desc) where status = 'open';

-- Goes with the block: two members are linked no longer than that.
create table card_review_block (
  review_id uuid not null references card_review (id),
  block_id uuid not null references card_block (id) on delete cascade,
  primary key (review_id, block_id)
);
create index card_review_block_by_block on card_review_block (block_id);

-- Deletion blocks the card too; of members deleted before this nothing is known.
insert into card_block (id, card_id, version, member_id, blocked_at)
select gen_random_uuid(), c.id, e.version, c.member_id, e.occurred_at
from card c join member m on m.id = c.member_id and m.status <> 'deleted'
cross join lateral (
  select v.version, e.occurred_at from event_version v join event e on e.pos = v.pos
  where v.aggregate_type = 'card' and v.aggregate_id = c.id and e.type = 'CardBlocked'
  order by v.version desc limit 1) e
where c.status = 'blocked';
`,
  ],
};
