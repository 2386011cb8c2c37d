import { CARDS_SHOWN, recordedByRule } from '@nattil/contracts/rules/shops/purchase-list';
import {
  purchasesOfMemberRule,
  purchasesOfShopRule,
} from '@nattil/contracts/rules/shops/purchases';
import { filterIn, type ListDefinition } from '@nattil/frontend-shared/list/list-definition';
import { CARD_SHOWN_TEXTS } from '../purchase-texts.ts';

export const allPurchases: ListDefinition = {
  filters: [
    {
      kind: 'search',
      name: 'search',
      label: 'Search bill numbers',
      placeholder: 'Search by bill number...',
    },
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      choices: [
        { value: '', label: 'All' },
        { value: 'recorded', label: 'Recorded' },
        { value: 'reversed', label: 'Reversed' },
      ],
    },
    {
      kind: 'choice',
      name: 'cardShown',
      label: 'Card shown',
      choices: [
        { value: '', label: 'All' },
        ...CARDS_SHOWN.map((value) => ({ value, label: CARD_SHOWN_TEXTS[value] })),
      ],
    },
    { kind: 'days', from: 'from', to: 'to' },
    // Their fields search by name, see PurchaseFilters.
    { kind: 'linked', name: 'shopId', rule: purchasesOfShopRule },
    { kind: 'linked', name: 'memberId', rule: purchasesOfMemberRule },
    { kind: 'linked', name: 'recordedBy', rule: recordedByRule },
  ],
  resetOnFilterChange: ['page'],
};

const DAY_MS = 86_400_000;

/** The filter of a URL; its days begin and end in Indian time. */
export function purchaseFilterOf(params: URLSearchParams): Record<string, string | undefined> {
  const { from, to, ...same } = filterIn(allPurchases, params);
  return { ...same, from: from && startOf(from), to: to && startOf(to, DAY_MS) };
}

function startOf(day: string, later = 0): string {
  return new Date(Date.parse(`${day}T00:00:00+05:30`) + later).toISOString();
}
