import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** API keys. The time of last use is in its own table, because reading changes no aggregate. */
export const apiKeys: Migration = {
  name: '0021-api-keys',
  sql: [
    `
create table api_key (
  id uuid primary key,
  version int not null,
  name text not null,
  hash bytea not null constraint api_key_hash_unique unique,
  scopes text[] not null,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create table api_key_use (
  key_id uuid primary key references api_key (id),
  at timestamptz not null
);
`,
  ],
};
