import { Migration } from '@mikro-orm/migrations';

/** Limits by mailbox, channels that wait for themselves, places that nobody can read. */
export class Messages extends Migration {
  override up(): void {
    this.addSql(STRANGER_MAIL);
    this.addSql(OTP_BY_MAILBOX);
    this.addSql(CHANNELS);
    this.addSql(PLACES);
  }
}

const STRANGER_MAIL = `
-- Mails of each day (in IST) to addresses that nobody has confirmed, by keyed hash of the mailbox;
-- in the row of no mailbox those of the whole installation.
create table stranger_mail (
  day date not null,
  mailbox bytea not null,
  sent int not null,
  primary key (day, mailbox)
);
`;

const OTP_BY_MAILBOX = `
-- Empty where a process of the version before wrote it during an upgrade.
alter table otp_session add mailbox_key bytea;
update otp_session set mailbox_key = contact_key;
create index otp_by_mailbox on otp_session (mailbox_key, created_at desc);
`;

const CHANNELS = `
drop index notification_due;
create index notification_due on notification (channel, secret_until, next_try_at) where sent_at is null and given_up_at is null;
`;

const PLACES = `
drop table geo_cache;
create table geo_cache (
  -- Keyed hash of what was asked.
  key bytea primary key,
  -- Encrypted; null where there is no such place.
  place bytea,
  fetched_at timestamptz not null
);
create index geo_cache_age on geo_cache (fetched_at);
`;
