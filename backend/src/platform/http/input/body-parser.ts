import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import { addForms } from './forms.ts';
import { hasNul, nulIn, refuseUnfit } from './input-bounds.ts';

/**
 * Parses JSON bodies in UTF-8. An empty body counts as absent, because commands without payload are
 * sent with one.
 * Refuses NUL characters, which PostgreSQL cannot store, prototype keys, and bodies and queries
 * with more parts than any form has.
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
