import type { AddressInfo } from 'node:net';
import { Query } from '@nestjs/common';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { searchRule } from '@nattil/contracts/rules/list';
import { maxDistanceRule } from '@nattil/contracts/rules/search/search-requests';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import { newRequestScope, type RequestScope } from '../../kernel/request-scope.ts';
import { Direct, addDirectRoutes } from './direct.ts';
import { ValidatedBy } from '../input/validated-by.ts';
import { expectOwnAnswers, muchOf } from '../testing/own-answers.ts';
import { DtoValidation } from '../input/validation.ts';
import type { NattilRouteConfig } from './access.ts';

class Asked {
  @ValidatedBy(searchRule) search?: string;
  @ValidatedBy(maxDistanceRule) maxDistance: number = 10;
}

class Answering {
  readonly who = 'the instance';

  @Direct()
  async echo(@Query() asked: Asked, { requestId }: RequestScope): Promise<Buffer> {
    if (asked.search === 'refused') throw new DomainError('FORBIDDEN');
    return Buffer.from(JSON.stringify({ ...asked, requestId, who: this.who }));
  }

  /** Repeats its own number in a pooled buffer. */
  @Direct()
  async much(@Query() asked: Asked): Promise<Buffer> {
    return muchOf(asked.search!);
  }
}

describe('a direct route', () => {
  let fastify: FastifyInstance;

  beforeEach(() => {
    fastify = Fastify();
    fastify.decorateRequest('scope');
    fastify.addHook('onRequest', (request, _reply, done) => {
      request.scope = newRequestScope({ requestId: 'request-1' });
      done();
    });
    fastify.setErrorHandler((error: DomainError, _request, reply) =>
      reply.status(error.status).send({ code: error.code, errors: error.details.errors }),
    );
    const instance = new Answering();
    addDirectRoutes(fastify, new DtoValidation(), () => instance);
    const config = Reflect.getMetadata(
      FASTIFY_ROUTE_CONFIG_METADATA,

      Answering.prototype.echo,
    ) as NattilRouteConfig;
    fastify.get('/echo', { config }, () => {
      throw new Error('Not the handler that was registered');
    });
    const ofMuch = Reflect.getMetadata(
      FASTIFY_ROUTE_CONFIG_METADATA,
      Answering.prototype.much,
    ) as NattilRouteConfig;
    fastify.get('/much', { config: ofMuch }, () => undefined);
  });
  afterEach(() => fastify.close());

  it('passes the validated query and the scope to the method, and sends its JSON unchanged', async () => {
    const answer = await fastify.inject('/echo?search=%20tea%20&maxDistance=5');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({
      search: 'tea',
      maxDistance: 5,
      requestId: 'request-1',
      who: 'the instance',
    });
  });

  it('keeps the defaults of missing parameters', async () => {
    expect((await fastify.inject('/echo')).json()).toMatchObject({ maxDistance: 10 });
  });

  it('refuses an invalid query and names the field', async () => {
    const answer = await fastify.inject('/echo?maxDistance=near&colour=red');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [
        { field: 'colour', message: 'Unknown field: colour' },
        { field: 'maxDistance', message: expect.any(String) },
      ],
    });
  });

  it('answers with the refusal that the method throws', async () => {
    const answer = await fastify.inject('/echo?search=refused');
    expect([answer.statusCode, answer.json()]).toEqual([403, { code: 'FORBIDDEN' }]);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });

  it('gives each client its own answer, also slow ones among simultaneous requests', async () => {
    await fastify.listen({ port: 0, host: '127.0.0.1' });
    await expectOwnAnswers((fastify.server.address() as AddressInfo).port);
  });

  it('answers HEAD without a body', async () => {
    const { statusCode, headers, body } = await fastify.inject({ method: 'HEAD', url: '/echo' });
    expect([statusCode, body]).toEqual([200, '']);
    expect(Number(headers['content-length'])).toBeGreaterThan(0);
  });
});
