import type { ChangedMeanwhile, FieldError } from '@nattil/contracts/api/common';

/** The one form of every refused or failed call: `unwrap()` throws it, `error` holds it. */
export interface ApiError {
  /** The HTTP status, or NETWORK if the server did not answer. */
  status: number | 'NETWORK';
  /** The stable refusal code of the server. */
  code?: string;
  message?: string;
  errors?: FieldError[];
  retryAfterSeconds?: number;
  /** The id of the request in the server's log. */
  requestId?: string;
  data?: Record<string, unknown>;
}

export function isApiError(value: unknown): value is ApiError {
  if (typeof value !== 'object' || value === null || !('status' in value)) return false;
  return typeof value.status === 'number' || value.status === 'NETWORK';
}

const noMessage = /^HTTP error! status: \d+$/;

/** The server's own message, else the fallback of the screen. */
export function messageOf(error: unknown, fallback: string): string {
  if (!isApiError(error) || !error.message || noMessage.test(error.message)) return fallback;
  return error.message;
}

/** The first message of each field that the server named. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  if (!isApiError(error)) return messages;
  for (const { field, message } of error.errors ?? []) messages[field] ??= message;
  return messages;
}

/** Returns who changed the object first, and when; null if the call failed for another reason. */
export function changedMeanwhileOf(error: unknown): ChangedMeanwhile | null {
  if (!isApiError(error) || error.code !== 'CHANGED_MEANWHILE') return null;
  const { status, by, at } = error.data ?? {};
  if (typeof status !== 'string' || typeof by !== 'string' || typeof at !== 'string') return null;
  return { status, by, at };
}

interface RefusalBody {
  code?: unknown;
  message?: unknown;
  errors?: unknown;
  data?: unknown;
}

function isFieldError(value: unknown): value is FieldError {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

/**
 * Parses a refusal. If the server did not write the body (a proxy's page), only the status is used.
 */
export function apiErrorOf(status: number, body: unknown, headers?: Headers): ApiError {
  const refusal: RefusalBody = typeof body === 'object' && body !== null ? body : {};
  const error: ApiError = { status };
  if (typeof refusal.code === 'string') error.code = refusal.code;
  if (typeof refusal.message === 'string' && refusal.message) error.message = refusal.message;
  if (Array.isArray(refusal.errors)) error.errors = refusal.errors.filter(isFieldError);
  if (typeof refusal.data === 'object' && refusal.data !== null) {
    error.data = refusal.data as Record<string, unknown>;
  }
  const retryAfter = retryAfterSecondsOf(headers?.get('Retry-After'));
  if (retryAfter !== undefined) error.retryAfterSeconds = retryAfter;
  const requestId = headers?.get('X-Request-Id');
  if (requestId && status >= 500) error.requestId = requestId;
  return error;
}

/** Retry-After is a number of seconds or a date. */
function retryAfterSecondsOf(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}
