import { CATEGORIES } from '@nattil/contracts/catalog/categories';
import { DISTRICTS } from '@nattil/contracts/catalog/districts';
import type { AdminShopsQuery } from '@nattil/contracts/api/admin/shops';
import { SHOP_LIST_SORTS, SHOP_STATUSES } from '@nattil/contracts/rules/shops/shop-list';
import type { ListDefinition } from '@nattil/frontend-shared/list/list-definition';
import { STATUSES } from '@nattil/frontend-shared/ui/status-badge.tsx';

export type ShopsSort = NonNullable<AdminShopsQuery['sortBy']>;

export const shopList: ListDefinition<ShopsSort> = {
  filters: [
    {
      kind: 'search',
      name: 'search',
      label: 'Search shops',
      placeholder: 'Search by shop name, owner, email...',
    },
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      choices: [
        { value: '', label: 'All' },
        ...SHOP_STATUSES.map((status) => ({ value: status, label: STATUSES[status].label })),
      ],
    },
    {
      kind: 'choice',
      name: 'category',
      label: 'Category',
      choices: [
        { value: '', label: 'All' },
        ...CATEGORIES.map(({ slug, label }) => ({ value: slug, label })).toSorted((a, b) =>
          a.label.localeCompare(b.label),
        ),
      ],
    },
    {
      kind: 'choice',
      name: 'district',
      label: 'District',
      choices: [
        { value: '', label: 'All' },
        ...DISTRICTS.map((district) => ({ value: district, label: district })),
      ],
    },
  ],
  resetOnFilterChange: ['page'],
  sort: {
    by: SHOP_LIST_SORTS,
    first: { by: 'registrationDate', order: 'DESC' },
  },
};
