import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Newsletter subscriptions, and the links in their mails. */
export const subscriptions: Migration = {
  name: '0019-asked-by-strangers',
  sql: [
    `
create table newsletter_subscription (
  id uuid primary key,
  -- In lower case.
  email text not null constraint newsletter_subscription_email_unique unique,
  status text not null check (status in ('unconfirmed', 'subscribed', 'unsubscribed')),
  created_at timestamptz not null,
  -- When it is forgotten; null as long as the newsletter is sent.
  ends_at timestamptz,
  constraint newsletter_subscription_ends check ((status = 'subscribed') = (ends_at is null))
);
create index newsletter_subscription_end on newsletter_subscription (ends_at) where ends_at is not null;

create table newsletter_link (
  id uuid primary key,
  -- SHA-256 of the token.
  hash bytea not null constraint newsletter_link_hash_unique unique,
  subscription_id uuid not null references newsletter_subscription (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'unsubscribe')),
  created_at timestamptz not null
);
create index newsletter_link_by_subscription on newsletter_link (subscription_id);
create index newsletter_link_age on newsletter_link (created_at) where purpose = 'confirm';
`,
  ],
};
