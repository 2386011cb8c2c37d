import type { Migration } from '../../../platform/persistence/orm/history.ts';

/** The administrators' list is filtered by category and by district. */
export const shopFilters: Migration = {
  name: '0036-shop-filters',
  sql: [
    'create index shop_by_category on shop (category)',
    'create index shop_by_district on shop (district)',
  ],
};
