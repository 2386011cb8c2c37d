import { REFUSALS, type RefusalCode } from '@nattil/contracts/error-codes';
import type { FieldError } from '@nattil/contracts/api/common';

interface Details {
  message?: string;
  errors?: FieldError[];
  data?: Record<string, unknown>;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
}

/** The one form of refusal: a stable code that the error filter turns into a response. */
export class DomainError extends Error {
  readonly code: RefusalCode;
  readonly details: Details;

  constructor(code: RefusalCode, details: Details = {}) {
    super(details.message ?? REFUSALS[code].message);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return REFUSALS[this.code].status;
  }
}

/** A refusal that names one wrong field, 422. */
export function fieldError(field: string, message: string): DomainError {
  return new DomainError('VALIDATION_FAILED', { errors: [{ field, message }] });
}
