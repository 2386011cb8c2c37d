import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** A whole address shares most trigrams with all others, so the trigram index finds it slowly. */
export const wholeContacts: Migration = {
  name: '0017-whole-contacts',
  sql: ['create index otp_session_whole_contact on otp_session (contact)'],
};
