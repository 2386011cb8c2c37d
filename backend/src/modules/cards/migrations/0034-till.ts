import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Secrets of the codes that cards show. */
export const cardCodes: Migration = {
  name: '0034-till',
  sql: [
    `
create table card_code (
  card_id uuid primary key references card (id),
  member_id uuid not null references member (id),
  -- Encrypted with DATA_KEY.
  secret bytea not null,
  reference text not null constraint card_code_reference unique,
  created_at timestamptz not null
);
create index card_code_by_member on card_code (member_id);

alter table card add column renewed_at timestamptz;
`,
  ],
};
