import type { Answer, Done, Pagination } from '@nattil/contracts/api/common';

export function answer<T>(data: T, message?: string): Answer<T> {
  return { success: true, ...(message !== undefined && { message }), data };
}

export function done(message?: string): Done {
  return { success: true, ...(message !== undefined && { message }) };
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
