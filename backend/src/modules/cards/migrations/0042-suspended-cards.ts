import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** Whether the log says that a card's member is not active. A sweep records it for older cards. */
export const suspendedCards: Migration = {
  name: '0042-suspended-cards',
  sql: ['alter table card add column suspended boolean not null default false'],
};
