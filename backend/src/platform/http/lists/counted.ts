import type { Answer, CountedPagination } from '@nattil/contracts/api/common';
import { MAX_LIST_COUNT } from '@nattil/contracts/rules/list';
import { fieldError } from '../../kernel/domain/domain-error.ts';
import type { Queryable } from '../../persistence/database.ts';
import { answer, pagination } from './answers.ts';

/** Row count of an unbounded list. Counting stops at a bound, which also bounds its time. */
export interface Counted {
  /** At most MAX_LIST_COUNT. */
  total: number;
  /** False when there are more than `total`. */
  totalIsExact: boolean;
}

/** @param total counted to one beyond the bound at most */
export function counted(total: number): Counted {
  return { total: Math.min(total, MAX_LIST_COUNT), totalIsExact: total <= MAX_LIST_COUNT };
}

/** @param from SQL that begins with the table */
export async function countUpTo(
  db: Queryable,
  from: string,
  values: readonly unknown[],
): Promise<Counted> {
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from (select from ${from} limit ${MAX_LIST_COUNT + 1}) counted`,
    values,
  );
  return counted(row!.n);
}

/**
 * Offset of a page. Refuses a page that lies beyond the counted rows.
 * @param rows user-facing name of the rows and a hint: 'users only; search for the others'
 */
export function skippedBefore(
  { page, limit }: { page: number; limit: number },
  rows: string,
  which: 'first' | 'newest' = 'first',
): number {
  const skipped = (page - 1) * limit;
  if (skipped >= MAX_LIST_COUNT)
    throw fieldError('page', `page leads to the ${which} ${MAX_LIST_COUNT} ${rows}`);
  return skipped;
}

export function countedPagination(
  { total, totalIsExact }: Counted,
  { page, limit }: { page: number; limit: number },
): CountedPagination {
  return { ...pagination(total, page, limit), totalIsExact };
}

/** A page of an unbounded list, with its pagination beside it. */
export function countedAnswer<T>(
  items: T[],
  found: Counted,
  paging: { page: number; limit: number },
): Answer<T[]> & { pagination: CountedPagination } {
  return { ...answer(items), pagination: countedPagination(found, paging) };
}
