import {
  Catch,
  HttpException,
  Logger,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS, type RefusalCode } from '@nattil/contracts/error-codes';
import type { Refusal } from '@nattil/contracts/api/common';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import { isConnectionLost } from '../../persistence/connection-lost.ts';
import { postgresError } from '../../persistence/postgres-error.ts';

const RETRY_AFTER_SECONDS = 2;

/** Maps status codes of Fastify and Nest to the product's refusals. */
const BY_STATUS: Record<number, RefusalCode> = {
  400: 'MALFORMED_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  414: 'MALFORMED_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  431: 'MALFORMED_REQUEST',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
};

/** Refusals that an operator must know of. */
const REPORTED: ReadonlySet<string> = new Set(['INTERNAL', 'VALUE_UNREADABLE']);

/** The one place where errors become answers. */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  readonly #logger = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const refusal = toRefusal(error);
    if (REPORTED.has(refusal.code))
      this.#logger.error(
        { err: harmless(error), requestId: request.scope?.requestId },
        'Request failed',
      );
    const { retryAfter, errors, data } = refusal.details;
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    const body: Refusal = {
      success: false,
      code: refusal.code,
      message: refusal.message,
      ...(errors && { errors }),
      ...(data && { data }),
    };
    reply.status(refusal.status).send(body);
  }
}

export function toRefusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (isConnectionLost(error))
    return new DomainError('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });
  if (error instanceof HttpException) return fromStatus(error.getStatus());
  const refused = postgresError(error);
  if (refused) return fromSqlState(refused.code);
  const status = (error as { statusCode?: number } | null)?.statusCode;
  return status && status < 500 ? fromStatus(status) : new DomainError('INTERNAL');
}

function fromStatus(status: number): DomainError {
  const code = BY_STATUS[status] ?? (status < 500 ? 'MALFORMED_REQUEST' : 'INTERNAL');
  return new DomainError(code, code === 'UNAVAILABLE' ? { retryAfter: RETRY_AFTER_SECONDS } : {});
}

function fromSqlState(code: string): DomainError {
  switch (code) {
    case '23505': // a race; modules declare the refusals of their own indexes
      return new DomainError('CONFLICT');
    case '40001':
    case '40P01':
    case '55P03':
      return new DomainError('CONFLICT', { retryAfter: 1 });
    case '53100': // the disk is full
    case '53200': // out of memory
    case '57014':
    case '25P03':
      return new DomainError('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS });
    case '22021': // a character that PostgreSQL cannot store
    case '22003': // a number out of range
    case '22P02':
    case '22P05':
      return new DomainError('MALFORMED_REQUEST');
    case '22001': // a text too long for its column
    case '22007': // not a date
    case '22008': // a date out of range
    case '22009': // a UTC offset out of range
    case '22025': // a pattern that ends in its escape character
    case '2201B': // not a regular expression
    case '2201W': // a negative limit or offset
    case '2201X':
      return new DomainError('VALIDATION_FAILED');
    default:
      return new DomainError('INTERNAL', { message: REFUSALS.INTERNAL.message });
  }
}

/** An error for the log, without the values that database errors quote in their details. */
function harmless(error: unknown): {
  name: string;
  message: string;
  code?: string;
  stack?: string;
} {
  if (!Error.isError(error)) return { name: 'Unknown', message: 'not an error' };
  const code = (error as { code?: string }).code;
  const name = error.constructor.name;
  const refused = postgresError(error);
  const message = refused ? `database error ${refused.code}` : error.message;
  return {
    name,
    message,
    code,
    stack: error.stack
      ?.split('\n')
      .filter((l) => l.startsWith('    at '))
      .join('\n'),
  };
}
