import type { Migration } from '../persistence/orm/history.ts';

/**
 * Migrations with which older programs can run, and keys whose values an operator has given up. A
 * newer program writes the names, because an older program lacks the files.
 */
export const compatibleMigrations: Migration = {
  name: '0043-compatible-migrations',
  sql: [
    'create table compatible_migration (name text primary key)',
    'alter table key_fingerprint add column given_up_at timestamptz',
  ],
  compatible: true,
};
