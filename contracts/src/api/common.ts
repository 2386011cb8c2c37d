import type { RefusalCode } from '../error-codes.ts';

/**
 * UUID, version 4 or 7.
 * @format uuid
 */
export type Id = string;
/**
 * ISO 8601 in UTC, e.g. `2027-01-05T09:30:00.000Z`.
 * @format date-time
 */
export type Timestamp = string;
/**
 * Day in IST, e.g. `2027-01-31`.
 * @format date
 */
export type Day = string;
/**
 * Rupees with at most two decimals.
 * @decimal true
 */
export type Rupees = number;
/**
 * Percent with at most two decimals.
 * @decimal true
 */
export type Percent = number;

/** The envelope of every successful answer. */
export interface Answer<T> {
  success: true;
  message?: string;
  data: T;
}

/** The envelope of answers without data. */
export interface Done {
  success: true;
  message?: string;
}

export interface Pagination {
  /** Starts at 1. */
  currentPage: number;
  totalPages: number;
  totalItems: number;
  /** Same as totalItems, for search clients. */
  totalRecords: number;
  limit: number;
}

/** Pagination of an unbounded list, which is counted up to MAX_LIST_COUNT. */
export interface CountedPagination extends Pagination {
  /** Whether totalItems is exact; false if there are more rows. */
  totalIsExact: boolean;
}

export interface FieldError {
  /** Name of the field in the body or query. */
  field: string;
  message: string;
}

/** `data` of CHANGED_MEANWHILE: author and time of the current state. */
export interface ChangedMeanwhile {
  status: string;
  /** A name, else a role: `System`. */
  by: string;
  at: Timestamp;
}

/** The envelope of every refusal. */
export interface Refusal {
  success: false;
  code: RefusalCode;
  message: string;
  errors?: FieldError[];
  data?: Record<string, unknown>;
}
