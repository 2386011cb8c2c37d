import type { Migration } from '../persistence/orm/history.ts';

/**
 * The definition by which a read model's table was built. If null, it is unknown and the read model
 * is rebuilt.
 */
export const consumers: Migration = {
  name: '0006-consumers',
  sql: [
    `
alter table projection add column definition text;
`,
  ],
};
