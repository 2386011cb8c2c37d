import type { Migration } from '../../../platform/persistence/history.ts';

/** Shops are found by parts of their phone. */
export const phoneParts: Migration = {
  name: '0015-administrators',
  sql: ['create index shop_phone_parts on shop using gin (phone gin_trgm_ops)'],
};
