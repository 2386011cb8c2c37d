/** The administrators' list of shops. */
import { filterRule, sortRule } from '../list.ts';

export const SHOP_STATUSES = ['pending', 'approved', 'rejected', 'blocked'] as const;
export const SHOP_LIST_SORTS = ['registrationDate', 'name', 'discountOffered', 'status'] as const;

export const shopListStatusRule = filterRule('status', ['all', ...SHOP_STATUSES]);
export const shopListSortRule = sortRule(SHOP_LIST_SORTS);
