import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Index for searching shops by parts of their phone numbers. */
export const phoneParts: Migration = {
  name: '0015-administrators',
  sql: ['create index shop_phone_parts on shop using gin (phone gin_trgm_ops)'],
};
