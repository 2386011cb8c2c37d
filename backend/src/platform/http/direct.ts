import type { Type } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeConfig } from './access.ts';
import { answerBuffers } from './answer-buffers.ts';
import { queryByRules } from './by-rules.ts';
import type { DtoValidation } from './validation.ts';
import type { RequestScope } from '../request-scope.ts';

export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** What of a request's scope a method is given that is called directly. */
export type DirectScope = Pick<RequestScope, 'requestId' | 'actor'>;

/**
 * A method that answers from the checked query and the request's scope: with JSON, already written. Where
 * that is in one of the `answerBuffers`, it is used again once it has been sent.
 */
export type Answers = (query: object, scope: DirectScope) => Promise<Buffer>;

/** Where a route's method stands, and of which class its query is. */
export interface DirectRoute {
  controller: Type;
  method: string;
  query: Type<object>;
}

/**
 * Lets the router call the method itself, `(query: Dto, scope: RequestScope) => Promise<Buffer of JSON>`,
 * past Nest's guards, interceptors and pipes: for what members ask again and again, and whose answer
 * takes less time than Nest's way to it. Everything else of a route stays: who may call it, its checks,
 * limits, refusals and documents.
 */
export function Direct(): MethodDecorator {
  return (target, key, descriptor) => {
    const [query] = Reflect.getMetadata('design:paramtypes', target, key) as [Type<object>];
    const direct = { controller: target.constructor as Type, method: String(key), query };
    routeConfig({ direct })(target, key, descriptor);
  };
}

/** @param of gives the controller's instance */
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
        answerBuffers.giveBackOnceSent(reply.raw, json);
        return json;
      });
    };
  });
}
