import { useCallback, useEffect } from 'react';
import { fieldErrorsOf } from '../api/api-error.ts';
import { filterIn, type ListDefinition, filterNames, type SortOrder } from './list-definition.ts';
import { oneOf, pageIn, useQueryState } from './use-query-state.ts';

type Changes = Record<string, string | number | null | undefined>;

/** The filter, order and page in the URL of a list. */
export function listIn<Sort extends string>(
  definition: ListDefinition<Sort>,
  params: URLSearchParams,
) {
  const { sort } = definition;
  return {
    filter: filterIn(definition, params),
    sorted: sort && {
      by: oneOf(params.get('sortBy'), sort.by) ?? sort.first.by,
      order: oneOf(params.get('sortOrder'), ['ASC', 'DESC'] as const) ?? sort.first.order,
    },
    /** For lists with numbered pages. */
    page: pageIn(params),
  };
}

/** Reads and writes the URL of a list, so that Back, reload and shared links work. */
export function useListAddress<Sort extends string = string>(definition: ListDefinition<Sort>) {
  const { params, set } = useQueryState();
  const { filter, sorted, page } = listIn(definition, params);

  /** Sets a filter or order and returns to the top of the list. Typing adds no history entry. */
  const change = useCallback(
    (changes: Changes, { typing = false }: { typing?: boolean } = {}): void => {
      const top = Object.fromEntries(definition.resetOnFilterChange.map((name) => [name, null]));
      set({ ...top, ...changes }, { replace: typing });
    },
    [definition, set],
  );

  return {
    definition,
    params,
    filter,
    isFiltered: Object.values(filter).some((value) => value !== undefined),
    change,
    clear: () => change(Object.fromEntries(filterNames(definition).map((name) => [name, null]))),
    sorted,
    sortBy: (by: Sort, order: SortOrder) => change({ sortBy: by, sortOrder: order }),
    page,
    goTo: (page: number) => set({ page: page === 1 ? null : page }),
    set,
  };
}

export type ListAddress<Sort extends string = string> = ReturnType<typeof useListAddress<Sort>>;

/** A page number that every list accepts. An unbounded list is paged up to row 10,000. */
const SOME_PAGE = 1_000;

/**
 * Redirects to the last page if the URL names a page beyond it, as old links do. Returns whether
 * the page is out of range.
 */
export function useLastPage(
  { page, set }: Pick<ListAddress, 'page' | 'set'>,
  totalPages: number | undefined,
  error?: unknown,
): boolean {
  const isRefused = 'page' in fieldErrorsOf(error) && page > SOME_PAGE;
  const known = totalPages === undefined ? page : Math.max(1, totalPages);
  const lastPage = isRefused ? SOME_PAGE : known;
  const isBeyond = page > lastPage;
  useEffect(() => {
    if (isBeyond) set({ page: lastPage === 1 ? null : lastPage }, { replace: true });
  }, [isBeyond, lastPage, set]);
  return isBeyond;
}
