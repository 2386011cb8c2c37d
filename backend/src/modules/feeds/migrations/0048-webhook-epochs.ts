import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** The epoch in which a webhook's place counts, and the one of which its receiver was told. */
export const webhookEpochs: Migration = {
  name: '0048-webhook-epochs',
  sql: [
    `
alter table webhook_place add column epoch uuid, add column told uuid, add column telling_fails_since timestamptz;
update webhook_place set epoch = e.id, told = e.id from (select id from log_epoch order by n desc limit 1) e;
`,
  ],
  compatible: true,
};
