import {
  purchasesOfMemberRule,
  purchasesOfShopRule,
} from '@nattil/contracts/rules/shops/purchases';
import type { ListDefinition } from '@nattil/frontend-shared/list/list-definition';
import { REPORT_KINDS, SIGNAL_KINDS } from './report-texts.ts';

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const reportList: ListDefinition = {
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      choices: [
        { value: '', label: 'Open' },
        { value: 'settled', label: 'Settled' },
        { value: 'all', label: 'All' },
      ],
    },
    {
      kind: 'choice',
      name: 'kind',
      label: 'Kind',
      choices: [{ value: '', label: 'All kinds' }, ...choicesOf(REPORT_KINDS)],
    },
    { kind: 'linked', name: 'shopId', rule: purchasesOfShopRule },
    { kind: 'linked', name: 'memberId', rule: purchasesOfMemberRule },
  ],
  resetOnFilterChange: ['page'],
};

export const signalList: ListDefinition = {
  filters: [
    {
      kind: 'choice',
      name: 'kind',
      label: 'Kind',
      choices: [{ value: '', label: 'All kinds' }, ...choicesOf(SIGNAL_KINDS)],
    },
  ],
  resetOnFilterChange: ['page'],
};
