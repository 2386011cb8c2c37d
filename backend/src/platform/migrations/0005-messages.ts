import type { Migration } from '../persistence/orm/history.ts';

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

const CHANNELS = `
drop index notification_due;
create index notification_due on notification (channel, secret_until, next_try_at) where sent_at is null and given_up_at is null;
`;

/** Mail limits per mailbox, and an index of due messages per channel. */
export const messages: Migration = {
  name: '0005-messages',
  sql: [STRANGER_MAIL, CHANNELS],
};
