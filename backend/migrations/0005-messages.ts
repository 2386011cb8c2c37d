import { Migration } from '@mikro-orm/migrations';

/** Limits by mailbox. */
export class Messages extends Migration {
  override up(): void {
    this.addSql(STRANGER_MAIL);
    this.addSql(OTP_BY_MAILBOX);
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
alter table otp_session add mailbox_key bytea;
update otp_session set mailbox_key = contact_key;
alter table otp_session alter mailbox_key set not null;
create index otp_by_mailbox on otp_session (mailbox_key, created_at desc);
`;
