import type { Migration } from '../../../platform/persistence/history.ts';

/** Keys to the feeds. When one was used stands beside it, because reading writes no aggregate. */
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
