import type { Migration } from '../persistence/orm/history.ts';

/** SMS for providers that require the id and the variables of a registered template. */
export const smsTemplates: Migration = {
  name: '0028-sms-templates',
  sql: [
    `
-- The name of the template and its variables as JSON, encrypted; null for mails.
alter table notification add column template bytea;
`,
  ],
};
