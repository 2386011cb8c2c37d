import {
  applyDecorators,
  Injectable,
  SetMetadata,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { lastValueFrom, of, type Observable } from 'rxjs';
import type { SeenVersions } from '../../kernel/domain/seen-versions.ts';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import { Intercepted } from './intercepted.ts';
import { toRefusal } from './refusal-filter.ts';

export const VERSIONED = 'nattil:versioned';
export const CHECKS_IF_MATCH = 'nattil:checks-if-match';

/** A query whose answer's `data.version` is also its ETag. */
export const Versioned = () =>
  applyDecorators(SetMetadata(VERSIONED, true), Intercepted(SeenVersionsHeaders));

interface Deciding {
  /** Whether a command that lost a race is retried. False if a retry would be another decision. */
  again: boolean;
}

/** A command that carries If-Match. The request's scope holds its versions as `seen`. */
export const ChecksIfMatch = (deciding: Deciding = { again: true }) =>
  applyDecorators(SetMetadata(CHECKS_IF_MATCH, deciding), Intercepted(SeenVersionsHeaders));

const MALFORMED = 'If-Match must hold versions as ETag gave them, such as "5", or *';
const TAG = /^(?:W\/)?"(0|[1-9]\d{0,9})"$/;
/**
 * Maximum tries of a command that loses races. Few others can win before the state refuses the
 * rest.
 */
const TRIES = 5;

/**
 * Sends ETag and reads If-Match. A command that lost a race is retried on the new state by default,
 * so that it succeeds or fails as if it had come a moment later.
 */
@Injectable()
export class SeenVersionsHeaders implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const handler = context.getHandler();
    const http = context.switchToHttp();
    const deciding = this.reflector.get<Deciding | undefined>(CHECKS_IF_MATCH, handler);
    if (deciding) {
      const request = http.getRequest<FastifyRequest>();
      request.scope.seen = seenVersions(request.headers['if-match']);
      return of(await (deciding.again ? decided(next) : lastValueFrom(next.handle())));
    }
    if (!this.reflector.get(VERSIONED, handler)) return next.handle();
    const answer = (await lastValueFrom(next.handle())) as { data: { version: number } };
    http.getResponse<FastifyReply>().header('etag', `"${answer.data.version}"`);
    return of(answer);
  }
}

async function decided(next: CallHandler): Promise<unknown> {
  for (let tried = 1; ; tried += 1)
    try {
      return await lastValueFrom(next.handle());
    } catch (error) {
      if (tried === TRIES || toRefusal(error).code !== 'CONFLICT') throw error;
    }
}

/** `"5"`, `W/"5"`, a list of them or `*`. */
function seenVersions(header: string | undefined): SeenVersions {
  if (header === undefined || header.trim() === '*') return null;
  const tags = header
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  const versions = tags.map((tag) => Number(TAG.exec(tag)?.[1] ?? NaN));
  if (versions.length === 0 || versions.some(Number.isNaN))
    throw new DomainError('MALFORMED_REQUEST', {
      message: MALFORMED,
      errors: [{ field: 'If-Match', message: MALFORMED }],
    });
  return versions;
}
