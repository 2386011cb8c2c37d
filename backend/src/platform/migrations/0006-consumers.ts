import type { Migration } from '../persistence/history.ts';

/** By which definition the table of a read model was built; null: unknown, so it is built again. */
export const consumers: Migration = {
  name: '0006-consumers',
  sql: [
    `
alter table projection add column definition text;
`,
  ],
};
