import type { FastifyInstance } from 'fastify';
import { DomainError } from '../domain/domain-error.ts';
import { refuseUnfit } from './input-bounds.ts';

/**
 * JSON bodies: UTF-8 only, an empty body is none (commands without payload are sent so), no NUL
 * characters, which PostgreSQL cannot store, and no prototype keys; neither bodies nor queries of
 * more parts than a form can have.
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
    if (text.includes('\\u0000') || text.includes('\0'))
      return done(
        new DomainError('MALFORMED_REQUEST', { message: 'The body contains a NUL character' }),
      );
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
  fastify.addHook('preValidation', async ({ params, query }) => {
    refuseUnfit('query', query);
    if (hasNul(params) || hasNul(query))
      throw new DomainError('MALFORMED_REQUEST', {
        message: 'The address contains a NUL character',
      });
  });
}

/** Whether a decoded path or query has one, in a name or a value. */
function hasNul(decoded: unknown): boolean {
  return Object.entries(decoded ?? {})
    .flat(2)
    .some((text) => typeof text === 'string' && text.includes('\0'));
}
