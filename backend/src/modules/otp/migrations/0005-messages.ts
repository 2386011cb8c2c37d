import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Limits by mailbox. */
export const mailboxes: Migration = {
  name: '0005-messages',
  sql: [
    `
-- Empty where a process of the version before wrote it during an upgrade.
alter table otp_session add mailbox_key bytea;
update otp_session set mailbox_key = contact_key;
create index otp_by_mailbox on otp_session (mailbox_key, created_at desc);
`,
  ],
};
