import type { Migration } from '../persistence/history.ts';

/** SMS of providers that take the id of a registered template and its variables. */
export const smsTemplates: Migration = {
  name: '0028-sms-templates',
  sql: [
    `
-- The name of the template and its variables as JSON, encrypted; null for mails.
alter table notification add column template bytea;
`,
  ],
};
