import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Consents. Existing members must consent, because nothing shows which notice they saw. */
export const consents: Migration = {
  name: '0029-consents',
  sql: [
    `
create table consent (
  id uuid primary key,
  holder text not null check (holder in ('member', 'newsletter')),
  -- Of the member or the subscription; the row stays when that is erased.
  holder_id uuid not null,
  -- Of the privacy notice.
  version text not null,
  language text not null,
  purposes text[] not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create index consent_by_holder on consent (holder_id);
create unique index consent_once on consent (holder_id, version, purposes) where withdrawn_at is null;

alter table member add column agreed_purposes text[] not null default '{}';
`,
  ],
};
