import { useCallback, useEffect } from 'react';
import { fieldErrorsOf } from '../api/api-error.ts';
import { filterIn, type ListDefinition, filterNames, type SortOrder } from './list-definition.ts';
import { oneOf, pageIn, useQueryState } from './use-query-state.ts';

type Changes = Record<string, string | number | null | undefined>;

/** Reads and writes the address of a list, so that back, reload and a shared link work. */
export function useListAddress<Sort extends string = string>(definition: ListDefinition<Sort>) {
  const { params, set } = useQueryState();
  const filter = filterIn(definition, params);
  const { sort } = definition;

  /** Sets another filter or order, from the top of the list. Typing adds nothing to the history. */
  const change = useCallback(
    (changes: Changes, { typing = false }: { typing?: boolean } = {}): void => {
      const top = Object.fromEntries(definition.positionParams.map((name) => [name, null]));
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
    sorted: sort && {
      by: oneOf(params.get('sortBy'), sort.by) ?? sort.first.by,
      order: oneOf(params.get('sortOrder'), ['ASC', 'DESC'] as const) ?? sort.first.order,
    },
    sortBy: (by: Sort, order: SortOrder) => change({ sortBy: by, sortOrder: order }),
    /** For lists in numbered pages. */
    page: pageIn(params),
    goTo: (page: number) => set({ page: page === 1 ? null : page }),
    set,
  };
}

export type ListAddress<Sort extends string = string> = ReturnType<typeof useListAddress<Sort>>;

/** A page that every list takes; of lists without end the server pages the first 10,000 rows. */
const SOME_PAGE = 1_000;

/**
 * Goes to the last page where the address asks for one beyond it: its last row has gone, or the
 * link is an old one. Returns whether that is so.
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
