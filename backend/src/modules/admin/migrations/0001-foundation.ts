import type { Migration } from '../../../platform/persistence/orm/history.ts';

const ADMINISTRATORS = `
create table admin (
  id uuid primary key,
  version int not null,
  email text not null constraint admin_email_unique unique,
  name text not null,
  password_hash text not null,
  status text not null,
  last_login_at timestamptz,
  created_at timestamptz not null
);
`;

const SEAL = `
create table audit_chain (
  seq bigint primary key,
  mac bytea not null
);
create table audit_head (
  one boolean primary key default true check (one),
  seq bigint not null,
  mac bytea not null,
  signature bytea not null
);
`;

/** Administrators, and the seal of the audit trail. */
export const foundation: Migration = {
  name: '0001-foundation',
  sql: [ADMINISTRATORS, SEAL],
};
