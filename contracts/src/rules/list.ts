/** Query parameters that all lists share. */
import { choiceRule, lengthRule, numberRule, optional } from './rule.ts';
import { SEARCH_TEXT_MAX_LENGTH } from './search/search-text.ts';
import { withoutUnseen } from './fields/text.ts';

export const LIST_DEFAULT_LIMIT = 10;
/** Cap for counting and paging rows of an unbounded list; a larger total reads 'more than'. */
export const MAX_LIST_COUNT = 10_000;
const LIMIT_MAX = 100;
const PAGE_MAX = 1_000_000;
const SORT_ORDERS = ['ASC', 'DESC'] as const;

export const pageRule = optional(
  numberRule({
    minimum: 1,
    maximum: PAGE_MAX,
    whole: true,
    message: `page must be a whole number from 1 to ${PAGE_MAX}`,
    inUrl: true,
  }),
);
export const limitRule = optional(
  numberRule({
    minimum: 1,
    maximum: LIMIT_MAX,
    whole: true,
    message: `limit must be a whole number from 1 to ${LIMIT_MAX}`,
    inUrl: true,
  }),
);

/*@__NO_SIDE_EFFECTS__*/
export function searchTextRule(name: string) {
  const message = `${name} must be a text of at most ${SEARCH_TEXT_MAX_LENGTH} characters`;
  return optional(
    lengthRule({
      normalise: (typed) => withoutUnseen(typed).trim(),
      maximum: SEARCH_TEXT_MAX_LENGTH,
      says: { tooShort: message, tooLong: message },
      anyCharacters: true,
    }),
  );
}
export const searchRule = searchTextRule('search');

/** One of the values that a filter offers. */
/*@__NO_SIDE_EFFECTS__*/
export function filterRule<Choice extends string>(name: string, choices: readonly Choice[]) {
  return optional(choiceRule(choices, `${name} must be one of ${choices.join(', ')}`));
}
/*@__NO_SIDE_EFFECTS__*/
export function sortRule<Sort extends string>(sorts: readonly Sort[]) {
  return filterRule('sortBy', sorts);
}
export const sortOrderRule = filterRule('sortOrder', SORT_ORDERS);
