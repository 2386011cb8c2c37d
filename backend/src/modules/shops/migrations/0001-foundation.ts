import type { Migration } from '../../../platform/persistence/orm/history.ts';

const SHOPS = `
create table shop (
  id uuid primary key,
  version int not null,
  name text not null,
  category text,
  owner_name text,
  email text not null,
  phone text,
  description text,
  address text,
  location text,
  district text,
  taluk text,
  city text,
  latitude double precision,
  longitude double precision,
  hours jsonb,
  discount_percent numeric(5, 2),
  registration_number text,
  gst_number text,
  pan_number bytea,
  bank_account_number bytea,
  ifsc_code bytea,
  website text,
  image text,
  amenities text[] not null default '{}',
  tags text[] not null default '{}',
  badges text[] not null default '{}',
  status text not null,
  registered_at timestamptz not null,
  approved_by uuid,
  approved_at timestamptz,
  approval_notes text,
  rejected_by uuid,
  rejected_at timestamptz,
  rejection_reason text,
  blocked_by uuid,
  blocked_at timestamptz,
  block_reason text,
  identity_key text not null constraint shop_identity_unique unique
);
create unique index shop_email_unique on shop (lower(email));
create index shop_by_status on shop (status, registered_at desc, id);
create index shop_by_registration on shop (registered_at desc, id);
create index shop_text on shop using gin ((lower(name) || ' ' || lower(coalesce(owner_name, '')) || ' ' || lower(email)) gin_trgm_ops);
`;

const PLACES = `
-- Places that were asked of the public geocoding service; place is null when it knew none.
create table geo_cache (
  key text primary key,
  place jsonb,
  fetched_at timestamptz not null
);
-- One row: when the installation may ask the service next.
create table geo_gate (
  one boolean primary key default true check (one),
  next_at timestamptz not null
);
insert into geo_gate (next_at) values ('-infinity');
`;

/** Shops, and looked-up places. */
export const foundation: Migration = {
  name: '0001-foundation',
  sql: [SHOPS, PLACES],
};
