import type { Migration } from '../../../platform/persistence/orm/history.ts';

/**
 * Webhooks. `webhook_delivery` holds the selected events that are not delivered yet; events after
 * `webhook_place` are not selected from the log yet.
 */
export const webhooks: Migration = {
  name: '0022-webhooks',
  sql: [
    `
create table webhook (
  id uuid primary key,
  version int not null,
  name text not null,
  url text not null,
  events text[] not null,
  secret bytea,
  old_secret bytea,
  old_secret_until timestamptz,
  starts int not null,
  created_by uuid not null,
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_because text,
  deleted_at timestamptz
);
create table webhook_place (
  webhook_id uuid primary key references webhook (id),
  seq bigint not null,
  delivered_at timestamptz
);
create table webhook_delivery (
  webhook_id uuid not null references webhook (id),
  seq bigint not null,
  event_id uuid not null,
  event_type text not null,
  aggregate_id uuid not null,
  again boolean not null default false,
  tries int not null default 0,
  next_try_at timestamptz,
  asked_at timestamptz,
  failing_since timestamptz,
  last_tried_at timestamptz,
  status int,
  note text,
  ended_at timestamptz,
  outcome text,
  primary key (webhook_id, seq)
);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, seq) where ended_at is null;
create index webhook_delivery_skipped on webhook_delivery (webhook_id, seq) where outcome = 'skipped';
create index webhook_delivery_asked on webhook_delivery (asked_at) where asked_at is not null;
create index webhook_delivery_ended on webhook_delivery (ended_at) where ended_at is not null;
create table webhook_sender (
  only_one boolean primary key check (only_one),
  holder uuid,
  lease_until timestamptz not null
);
`,
  ],
};
