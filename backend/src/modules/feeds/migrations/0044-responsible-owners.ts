import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** The owner who took a key or webhook over; null while it is the one who created it. */
export const responsibleOwners: Migration = {
  name: '0044-responsible-owners',
  sql: [
    'alter table api_key add column responsible_id uuid',
    'alter table webhook add column responsible_id uuid',
  ],
  compatible: true,
};
