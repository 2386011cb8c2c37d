/** The administrators' list of shops. */
import { CATEGORIES } from '../../catalog/categories.ts';
import { DISTRICTS } from '../../catalog/districts.ts';
import { filterRule, sortRule } from '../list.ts';

export const SHOP_STATUSES = ['pending', 'approved', 'rejected', 'blocked'] as const;
export const SHOP_LIST_SORTS = ['registrationDate', 'name', 'discountOffered', 'status'] as const;

export const shopListStatusRule = filterRule('status', ['all', ...SHOP_STATUSES]);
export const shopListCategoryRule = filterRule(
  'category',
  CATEGORIES.map(({ slug }) => slug),
);
export const shopListDistrictRule = filterRule('district', DISTRICTS);
export const shopListSortRule = sortRule(SHOP_LIST_SORTS);
