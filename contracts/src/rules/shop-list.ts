/** The administrators' list of shops. */
import { filterRule, sortRule } from './list.ts';

/** Up to how many shops that a search found are counted exactly; beyond it is 'more than'. */
export const SHOP_COUNT_MOST = 10_000;

export const SHOP_STATUSES = ['pending', 'approved', 'rejected', 'blocked'] as const;
export const SHOP_LIST_SORTS = ['registrationDate', 'name', 'discountOffered', 'status'] as const;

export const shopListStatusRule = filterRule('status', ['all', ...SHOP_STATUSES]);
export const shopListSortRule = sortRule(SHOP_LIST_SORTS);
