import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** The last change of each contact. A code sent earlier went to a previous contact. */
const LAST_CHANGES = `
create temporary table last_change on commit drop as
select aggregate_id as member_id, kind, max(occurred_at) as at
from event, unnest(array['email', 'phone']) kind
where aggregate_type = 'member' and type in ('MemberEdited', 'MemberProfileCompleted')
  and data -> 'changedFields' ? kind
group by 1, 2;
`;

/**
 * From the log, because retention removes the sessions. A code for a new contact precedes the
 * change.
 */
const confirmedByCode = (kind: string, channel: string) => `
update member m set ${kind}_confirmed_at = used.at
from (
  select (v.data ->> 'memberId')::uuid as member_id, min(v.occurred_at) as at
  from event v
  join event s on s.aggregate_type = 'otp' and s.type = 'OtpSent' and s.aggregate_id = v.aggregate_id
  left join last_change c on c.member_id = (v.data ->> 'memberId')::uuid and c.kind = '${kind}'
  where v.aggregate_type = 'otp' and v.type = 'OtpVerified' and s.data ->> 'channel' = '${channel}'
    and (c.at is null or c.at <= case when v.data ->> 'purpose' = '${kind}_verification'
                                      then v.occurred_at else s.occurred_at end)
  group by 1) used
where used.member_id = m.id and m.${kind} is not null;
`;

/** Invitations always go by e-mail. */
const CONFIRMED_BY_INVITATION = `
update member m set email_confirmed_at = used.at
from (
  select e.aggregate_id as member_id, min(e.occurred_at) as at
  from event e left join last_change c on c.member_id = e.aggregate_id and c.kind = 'email'
  where e.aggregate_type = 'member' and e.type = 'MemberPasswordChanged' and e.data ->> 'by' = 'invitation'
    and (c.at is null or c.at <= e.occurred_at)
  group by 1) used
where used.member_id = m.id and m.email is not null and m.email_confirmed_at is null;
`;

/** The channel of a used link is that of its message, which is kept for some days. */
const confirmedByLink = (kind: string, channel: string) => `
update member m set ${kind}_confirmed_at = l.used_at
from password_link l
join notification n on n.cause = 'password-link/' || l.id and n.channel = '${channel}'
join event e on e.aggregate_type = 'member' and e.aggregate_id = l.member_id
  and e.type = 'MemberPasswordChanged' and e.data ->> 'by' = 'reset' and e.occurred_at = l.used_at
left join last_change c on c.member_id = l.member_id and c.kind = '${kind}'
where l.member_id = m.id and l.purpose = 'password_reset' and (c.at is null or c.at <= l.created_at)
  and m.${kind} is not null and m.${kind}_confirmed_at is null;
`;

/** Confirmed contacts, former contacts, and notices of changes. */
export const confirmedContacts: Migration = {
  name: '0026-confirmed-contacts',
  sql: [
    `
alter table member
  add column email_confirmed_at timestamptz,
  add column phone_confirmed_at timestamptz,
  -- With what the account was opened.
  add column opened_with text not null default 'email' check (opened_with in ('email', 'phone')),
  -- The contact that cannot sign in until a code confirms it.
  add column barred_contact text check (barred_contact in ('email', 'phone')),
  -- When another member confirmed the contact, so that this one lost it and has none since.
  add column email_lost_at timestamptz,
  add column phone_lost_at timestamptz,
  -- Who loses the only contact keeps the account, and can enter another.
  drop constraint member_has_contact;
update member m set opened_with = 'phone'
from event e where e.aggregate_type = 'member' and e.aggregate_id = m.id and e.type = 'MemberSignedUp'
  and e.data ->> 'contactKind' = 'phone';

-- Confirmed contacts that members had before.
create table former_contact (
  id uuid primary key,
  member_id uuid not null references member (id),
  kind text not null check (kind in ('email', 'phone')),
  -- Encrypted.
  contact bytea not null,
  until timestamptz not null
);
create index former_contact_by_member on former_contact (member_id);

-- The contact that a link went to, encrypted; null in rows of the version before.
alter table password_link add column kind text check (kind in ('email', 'phone')),
  add column contact bytea;

create table account_notice (
  id uuid primary key,
  -- SHA-256 of the token of its link.
  hash bytea not null constraint account_notice_hash_unique unique,
  member_id uuid not null references member (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The contact, encrypted, by which the account is recovered.
  kind text not null check (kind in ('email', 'phone')),
  contact bytea not null,
  -- Whether the contact was changed, and is put back.
  restores boolean not null
);
create index account_notice_by_member on account_notice (member_id, created_at);
create index account_notice_age on account_notice (expires_at);
`,
    LAST_CHANGES,
    confirmedByCode('email', 'email'),
    confirmedByCode('phone', 'sms'),
    CONFIRMED_BY_INVITATION,
    confirmedByLink('email', 'email'),
    confirmedByLink('phone', 'sms'),
  ],
};
