import type { Type } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeConfig } from './access.ts';
import { answerBuffers } from '../server/answer-buffers.ts';
import { queryByRules } from '../input/by-rules.ts';
import type { DtoValidation } from '../input/validation.ts';
import type { RequestScope } from '../../kernel/request-scope.ts';

export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** The part of the request's scope that a direct method receives. */
export type DirectScope = Pick<RequestScope, 'requestId' | 'actor'>;

/**
 * A method that returns JSON bytes for a validated query and the request's scope. A buffer of
 * `answerBuffers` returns to the pool once it is sent.
 */
export type Answers = (query: object, scope: DirectScope) => Promise<Buffer>;

/**
 * Lets the router call the method `(query: Dto, scope: RequestScope) => Promise<Buffer of JSON>`
 * without Nest's guards, interceptors and pipes.
 * For frequent queries whose answer takes less time than Nest's pipeline. Access, checks, limits,
 * refusals and documents of the route stay the same.
 */
export function Direct(): MethodDecorator {
  return (target, key, descriptor) => {
    const [query] = Reflect.getMetadata('design:paramtypes', target, key) as [Type<object>];
    const direct = { controller: target.constructor as Type, method: String(key), query };
    routeConfig({ direct })(target, key, descriptor);
  };
}

/** @param of returns the controller's instance */
export function addDirectRoutes(
  fastify: FastifyInstance,
  validation: DtoValidation,
  of: (controller: Type) => object,
): void {
  fastify.addHook('onRoute', (route) => {
    const { direct } = route.config ?? {};
    if (!direct) return;
    const controller = of(direct.controller) as Record<string, Answers>;
    const answer: Answers = (query, scope) => controller[direct.method]!(query, scope);
    route.handler = (request: FastifyRequest, reply: FastifyReply) => {
      const given = request.query as Record<string, unknown>;
      const query = queryByRules(direct.query, given);
      const answering = query
        ? answer(query, request.scope)
        : validation
            .transform(given, { type: 'query', metatype: direct.query })
            .then((checked) => answer(checked as object, request.scope));
      reply.headers(JSON_TYPE);
      return answering.then((json) => {
        answerBuffers.releaseOnceSent(reply.raw, json);
        return json;
      });
    };
  });
}
