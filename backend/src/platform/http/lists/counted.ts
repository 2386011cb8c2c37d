import type { Answer, CountedPagination } from '@nattil/contracts/api/common';
import { LIST_COUNT_MOST } from '@nattil/contracts/rules/list';
import { fieldError } from '../../kernel/domain/domain-error.ts';
import type { Queryable } from '../../persistence/database.ts';
import { answer, pagination } from './answers.ts';

/** Row count of an unbounded list. Counting stops at a bound, which also bounds its time. */
export interface Counted {
  /** At most LIST_COUNT_MOST. */
  total: number;
  /** False when there are more than `total`. */
  totalIsExact: boolean;
}

/** @param total counted to one beyond the bound at most */
export function counted(total: number): Counted {
  return { total: Math.min(total, LIST_COUNT_MOST), totalIsExact: total <= LIST_COUNT_MOST };
}

/** @param from SQL that begins with the table */
export async function countUpTo(
  db: Queryable,
  from: string,
  values: readonly unknown[],
): Promise<Counted> {
  const [row] = await db.query<{ n: number }>(
    `select count(*)::int as n from (select from ${from} limit ${LIST_COUNT_MOST + 1}) counted`,
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
  if (skipped >= LIST_COUNT_MOST)
    throw fieldError('page', `page leads to the ${which} ${LIST_COUNT_MOST} ${rows}`);
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
