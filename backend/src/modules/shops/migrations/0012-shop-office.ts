import type { Migration } from '../../../platform/persistence/orm/history.ts';

const COLUMNS = `
alter table shop
  add column password_hash text,
  -- The administrator who added it; null for one that asked for partnership itself.
  add column added_by uuid;
`;

const DECISIONS = `
-- Every decision with its reason, which no event carries. A reason can be erased.
create table shop_decision (
  shop_id uuid not null,
  -- The version of the shop that the decision made: its event in the log.
  version int not null,
  decision text not null,
  decided_by uuid,
  decided_at timestamptz not null,
  reason text,
  primary key (shop_id, version)
);
-- Of earlier decisions, only the latest reason of each kind was kept.
insert into shop_decision (shop_id, version, decision, decided_by, decided_at, reason)
select s.id, e.version, case e.type when 'ShopApproved' then 'approved' else 'rejected' end,
  (e.actor ->> 'id')::uuid, e.occurred_at,
  case when e.type = 'ShopApproved' and e.occurred_at = s.approved_at then s.approval_notes
       when e.type = 'ShopRejected' and e.occurred_at = s.rejected_at then s.rejection_reason end
from event e join shop s on s.id = e.aggregate_id
where e.aggregate_type = 'shop' and e.type in ('ShopApproved', 'ShopRejected');
`;

/**
 * Indexes for each sort order, of all shops and of those with one status; each ends with the id.
 */
const ORDERS = `
drop index shop_by_status;
drop index shop_by_registration;
create index shop_by_registration on shop (registered_at, id);
-- With the name itself, so that rows before a page are passed over in the index alone.
create index shop_by_name on shop (lower(name), id) include (name);
create index shop_by_discount on shop (discount_percent, id);
create index shop_by_falling_discount on shop (discount_percent desc nulls last, id desc);
create index shop_by_status on shop (status, id);
create index shop_by_status_registration on shop (status, registered_at, id);
create index shop_by_status_name on shop (status, lower(name), id) include (name);
create index shop_by_status_discount on shop (status, discount_percent, id);
create index shop_by_status_falling_discount on shop (status, discount_percent desc nulls last, id desc);
`;

/** The administrator who added a shop, reasons of decisions, and indexes for large lists. */
export const shopOffice: Migration = {
  name: '0012-shop-office',
  sql: [COLUMNS, DECISIONS, ORDERS],
};
