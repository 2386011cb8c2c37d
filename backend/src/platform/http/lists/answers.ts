import type { Answer, Done, Pagination } from '@nattil/contracts/api/common';

export function answer<T>(data: T, message?: string): Answer<T> {
  return { success: true, ...(message !== undefined && { message }), data };
}

export function done(message?: string): Done {
  return { success: true, ...(message !== undefined && { message }) };
}

/** A page of a list, with its pagination beside it. */
export function pagedAnswer<T>(
  items: T[],
  total: number,
  { page, limit }: { page: number; limit: number },
): Answer<T[]> & { pagination: Pagination } {
  return { ...answer(items), pagination: pagination(total, page, limit) };
}

export function pagination(totalItems: number, page: number, limit: number): Pagination {
  return {
    currentPage: page,
    totalPages: Math.ceil(totalItems / limit),
    totalItems,
    totalRecords: totalItems,
    limit,
  };
}
