import type { Migration } from '../../../platform/persistence/orm/history.ts';

/**
 * Members in the administrators' portal: indexes for search and sorting, erasure, invitation links.
 * The index by name has the expression of `MEMBER_SORT_NAME`.
 */
export const membersInPortal: Migration = {
  name: '0011-members-in-portal',
  sql: [
    `
alter table member drop constraint member_has_contact;
alter table member add constraint member_has_contact
  check (status = 'deleted' or email is not null or phone is not null);
-- Each begins with the status, because a list of all is three walks, one for each status.
create index member_by_creation on member (status, created_at, id);
create index member_by_name on member (status, lower(coalesce(full_name, email, phone)), id);
create index member_by_sign_in on member (status, last_login_at desc nulls last, id desc);
-- By what members are searched. A blank comes first, so that every word begins after one.
alter table member add column words text generated always as
  (lower(' ' || coalesce(full_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) stored;
create index member_words on member using gin (words gin_trgm_ops) with (gin_pending_list_limit = 256);
-- The planner tells frequent words, for which it reads the list, from rare ones by its samples.
alter table member alter column words set statistics 1000;

create table password_link (
  id uuid primary key,
  -- SHA-256 of the token.
  hash bytea not null constraint password_link_hash_unique unique,
  member_id uuid not null references member (id),
  purpose text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was used, or ended because of a newer one.
  used_at timestamptz
);
create index password_link_by_member on password_link (member_id);
create index password_link_age on password_link (expires_at);
`,
  ],
};
