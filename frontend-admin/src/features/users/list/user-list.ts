import type { AdminUsersQuery } from '@nattil/contracts/api/admin/users';
import { USER_LIST_SORTS } from '@nattil/contracts/rules/portal/admin-users';
import type { ListDefinition } from '@nattil/frontend-shared/list/list-definition';
import { USER_STATUS_CHOICES } from '../user-texts.ts';

export type UsersSort = NonNullable<AdminUsersQuery['sortBy']>;

export const userList: ListDefinition<UsersSort> = {
  filters: [
    {
      kind: 'search',
      name: 'search',
      label: 'Search users',
      placeholder: 'Search by name, email, card number...',
    },
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      choices: [{ value: '', label: 'All' }, ...USER_STATUS_CHOICES],
    },
  ],
  resetOnFilterChange: ['page'],
  sort: {
    by: USER_LIST_SORTS,
    first: { by: 'createdAt', order: 'DESC' },
  },
};
