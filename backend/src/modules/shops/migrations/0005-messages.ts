import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Looked-up places, hashed and encrypted. */
export const encryptedPlaces: Migration = {
  name: '0005-messages',
  sql: [
    `
drop table geo_cache;
create table geo_cache (
  -- Keyed hash of what was asked.
  key bytea primary key,
  -- Encrypted; null where there is no such place.
  place bytea,
  fetched_at timestamptz not null
);
create index geo_cache_age on geo_cache (fetched_at);
`,
  ],
};
