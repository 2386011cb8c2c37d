import type { Migration } from '../persistence/orm/history.ts';

/** Fingerprints of the keys. */
export const keyFingerprints: Migration = {
  name: '0003-seal',
  sql: [
    `
-- By which a key is known again without being stored; until is null for the one in use.
create table key_fingerprint (
  name text not null,
  fingerprint text not null,
  since timestamptz not null,
  until timestamptz,
  primary key (name, fingerprint)
);
create unique index key_in_use on key_fingerprint (name) where until is null;
`,
  ],
};
