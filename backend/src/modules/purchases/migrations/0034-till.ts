import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** How the card was shown, and who recorded the purchase. */
export const tillPurchases: Migration = {
  name: '0034-till',
  sql: [
    `
alter table purchase
  add column card_shown text not null default 'admin',
  add column recorded_in text not null default 'admin',
  add column recorded_by uuid,
  -- The tier before, if the purchase raised it.
  add column raised_from text,
  add column disputed_at timestamptz;

update purchase p set recorded_by = (e.actor->>'id')::uuid
from event_version v join event e on e.pos = v.pos
where v.aggregate_type = 'purchase' and v.aggregate_id = p.id and v.version = 1
  and e.actor->>'realm' = 'admin' and e.actor->>'id' is not null;
`,
  ],
};
