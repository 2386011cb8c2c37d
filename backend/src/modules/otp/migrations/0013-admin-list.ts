import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Indexes for the administrators' list of sessions. */
export const adminList: Migration = {
  name: '0013-admin-list',
  sql: [
    `
-- With the columns that the list filters by: a filter that few or no sessions pass reads the index only.
create index otp_session_by_time on otp_session (created_at, id) include (status, expires_at, channel, purpose);
create index otp_session_contact on otp_session using gin (contact gin_trgm_ops);
`,
  ],
};
