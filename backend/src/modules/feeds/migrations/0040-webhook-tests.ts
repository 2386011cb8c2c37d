import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Test deliveries, and the duration of each attempt. */
export const webhookTests: Migration = {
  name: '0040-webhook-tests',
  sql: [
    'alter table webhook_delivery add column duration_ms int',
    `
create table webhook_test (
  id uuid primary key,
  webhook_id uuid not null references webhook (id),
  asked_at timestamptz not null,
  sent_at timestamptz,
  status int,
  duration_ms int,
  note text,
  secret_until timestamptz not null,
  tries int not null,
  next_try_at timestamptz not null,
  lease_until timestamptz,
  done_at timestamptz,
  given_up_at timestamptz,
  error text
);
create index webhook_test_of on webhook_test (webhook_id, asked_at desc);
create index webhook_test_asked on webhook_test (asked_at);
create index webhook_test_due on webhook_test (next_try_at) where done_at is null and given_up_at is null;
`,
  ],
};
