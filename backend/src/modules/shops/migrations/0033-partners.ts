import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Owners have accounts, so the passwords of shops that nothing compared are erased. */
export const passwordsOfShops: Migration = {
  name: '0033-partners',
  sql: ['update shop set password_hash = null where password_hash is not null;'],
};
