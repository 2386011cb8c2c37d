import type { Migration } from '../../../platform/persistence/history.ts';

/** A whole address shares most of its letters with all others, so that an index of parts is slow to find it. */
export const wholeContacts: Migration = {
  name: '0017-whole-contacts',
  sql: ['create index otp_session_whole_contact on otp_session (contact)'],
};
