import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Sends to a confirmed contact have their own limit; those of deleted members count for a day. */
export const confirmedContacts: Migration = {
  name: '0026-confirmed-contacts',
  sql: [
    `
alter table otp_session add column to_confirmed boolean not null default false;
create index otp_session_counted on otp_session (created_at) where contact = '' and contact_key <> '';
`,
  ],
};
