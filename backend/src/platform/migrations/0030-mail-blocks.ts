import type { Migration } from '../persistence/orm/history.ts';

/** Mails with an HTML part. */
export const mailBlocks: Migration = {
  name: '0030-mail-blocks',
  sql: [
    `
-- The parts of a mail as JSON, encrypted; null for SMS and for mails that are plain text only.
alter table notification add column blocks bytea;
alter table inbox_message add column html text;
`,
  ],
};
