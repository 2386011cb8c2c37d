import type { FastifyInstance } from 'fastify';
import { DomainError } from '../domain/domain-error.ts';
import { refuseUnfit } from './input-bounds.ts';

export const FORM = 'application/x-www-form-urlencoded';
const FORM_LIMIT = 4_096;

/**
 * Reads JSON bodies in UTF-8; an empty one counts as absent, as commands without payload are sent.
 * Refuses NUL characters, which PostgreSQL cannot store, prototype keys, and bodies and queries with
 * more parts than a form has.
 */
export function addBodyParser(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer);
    } catch {
      return done(new DomainError('MALFORMED_REQUEST', { message: 'The body is not UTF-8' }));
    }
    if (text.includes('\\u0000') || text.includes('\0')) return done(nulIn('body'));
    return parseJson(request, text, (error, parsed) => {
      if (error)
        return done(
          new DomainError('MALFORMED_REQUEST', { message: 'The body is not valid JSON' }),
        );
      try {
        refuseUnfit('body', parsed);
      } catch (unfit) {
        return done(unfit as DomainError);
      }
      return done(null, parsed);
    });
  });
  addForms(fastify);
  fastify.addHook('preValidation', ({ params, query }, _reply, done) => {
    try {
      refuseUnfit('query', query);
    } catch (unfit) {
      return done(unfit as DomainError);
    }
    return done(hasNul(params) || hasNul(query) ? nulIn('address') : undefined);
  });
}

/** Plain forms, small ones, on the routes that take them; on any other they stay unsupported. */
function addForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(
    FORM,
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, body, done) => {
      const fields = Object.fromEntries(new URLSearchParams(body as string));
      try {
        refuseUnfit('body', fields);
      } catch (unfit) {
        return done(unfit as DomainError);
      }
      if (Object.hasOwn(fields, '__proto__'))
        return done(new DomainError('MALFORMED_REQUEST', { message: 'The body is not a form' }));
      return done(hasNul(fields) ? nulIn('body') : null, fields);
    },
  );
  fastify.addHook('preParsing', ({ headers, is404, method, routeOptions }, _reply, _body, done) => {
    const isForm = headers['content-type']?.toLowerCase().includes(FORM) ?? false;
    const isRefused = isForm && !is404 && method !== 'GET' && !routeOptions.config.takesForms;
    done(isRefused ? new DomainError('UNSUPPORTED_MEDIA_TYPE') : null);
  });
}

/** Whether a name or value of a decoded path or query contains a NUL character. */
function hasNul(decoded: unknown): boolean {
  for (const [name, value] of Object.entries(decoded ?? {}))
    for (const text of [name, value].flat())
      if (typeof text === 'string' && text.includes('\0')) return true;
  return false;
}

function nulIn(where: 'body' | 'address'): DomainError {
  return new DomainError('MALFORMED_REQUEST', {
    message: `The ${where} contains a NUL character`,
  });
}
