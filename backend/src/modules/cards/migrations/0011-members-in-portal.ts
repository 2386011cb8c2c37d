import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Cards in the administrators' portal: held tiers, and an index for the search by number. */
export const membersInPortal: Migration = {
  name: '0011-members-in-portal',
  sql: [
    `
alter table card add column tier_held boolean not null default false;
create index card_number_parts on card using gin (number gin_trgm_ops)
  with (gin_pending_list_limit = 256) where status <> 'replaced';
`,
  ],
};
