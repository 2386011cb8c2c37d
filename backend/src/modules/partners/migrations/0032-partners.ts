import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Accounts of people at the tills of shops, their access, and links that set their passwords. */
export const partners: Migration = {
  name: '0032-partners',
  sql: [
    `
create table partner (
  id uuid primary key,
  version int not null,
  status text not null check (status in ('invited', 'active', 'erased')),
  -- Lower case.
  email text constraint partner_email_unique unique,
  -- E.164.
  phone text constraint partner_phone_unique unique,
  -- When a link sent to the contact was used.
  confirmed_at timestamptz,
  name text,
  password_hash text,
  password_state text not null check (password_state in ('chosen', 'once', 'spent')),
  invitation_hash bytea constraint partner_invitation_unique unique,
  invitation_ends_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null,
  constraint partner_has_contact check ((status = 'erased') = (email is null and phone is null))
);
create index partner_invited on partner (invitation_ends_at) where status = 'invited';

create table partner_access (
  partner_id uuid not null references partner (id),
  shop_id uuid not null references shop (id),
  role text not null check (role in ('owner', 'staff')),
  since timestamptz not null,
  ended_at timestamptz
);
create unique index partner_access_once on partner_access (partner_id, shop_id) where ended_at is null;
create index partner_access_by_shop on partner_access (shop_id) where ended_at is null;
create index partner_access_ended on partner_access (partner_id, ended_at);

create table partner_password_link (
  id uuid primary key,
  -- SHA-256 of the token.
  hash bytea not null constraint partner_password_link_hash unique,
  partner_id uuid not null references partner (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index partner_password_link_open on partner_password_link (partner_id) where used_at is null;
create index partner_password_link_age on partner_password_link (expires_at);

create table partner_invitation_round (
  id uuid primary key,
  -- The administrator who started it.
  actor jsonb not null,
  total int not null,
  sent int not null,
  started_at timestamptz not null
);
create table partner_invitation_task (
  id uuid primary key,
  round_id uuid not null references partner_invitation_round (id),
  shop_id uuid not null references shop (id),
  sent boolean not null default false,
  done_at timestamptz,
  secret_until timestamptz,
  tries int not null,
  next_try_at timestamptz not null,
  lease_until timestamptz,
  given_up_at timestamptz,
  error text
);
create index partner_invitation_task_due on partner_invitation_task (next_try_at)
  where done_at is null and given_up_at is null;
create index partner_invitation_task_open on partner_invitation_task (round_id)
  where done_at is null and given_up_at is null;
create index partner_invitation_task_ended on partner_invitation_task ((coalesce(done_at, given_up_at)))
  where (done_at is not null or given_up_at is not null);
`,
  ],
};
