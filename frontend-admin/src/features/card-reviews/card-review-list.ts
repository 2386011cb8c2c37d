import type { ListDefinition } from '@nattil/frontend-shared/list/list-definition';

export const cardReviewList: ListDefinition = {
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      choices: [
        { value: '', label: 'Open' },
        { value: 'decided', label: 'Decided' },
        { value: 'all', label: 'All' },
      ],
    },
  ],
  resetOnFilterChange: ['page'],
};
