import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, describe, expect, it } from '@jest/globals';
import { adminActor } from '../domain/actor.ts';
import { DomainError } from '../domain/domain-error.ts';
import { addRequestHooks } from './request-hooks.ts';

describe('a route', () => {
  let fastify: FastifyInstance;
  afterEach(() => fastify.close());

  const asked = async (config: object) => {
    fastify = Fastify();
    fastify.setErrorHandler((error: DomainError, _request, reply) =>
      reply.status(error.status).send({ code: error.code }),
    );
    const limits = { take: unasked, tryTake: unasked, refuseWhenUsedUp: unasked };
    addRequestHooks(
      fastify,
      {
        known: () => undefined,
        check: async () => {
          throw new DomainError('UNAUTHENTICATED');
        },
        checkKey: unasked,
      },
      limits,
      { before: () => undefined },
    );
    fastify.get('/somewhere', { config }, () => 'data');
    return fastify.inject('/somewhere');
  };
  const unasked = async () => {
    throw new Error('It has no limit');
  };

  it('that does not say who may call it is closed to everybody, whatever its path', async () => {
    const answer = await asked({});
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ code: 'FORBIDDEN' });
  });

  it('of a realm checks the caller, whatever its path', async () => {
    expect((await asked({ access: 'member' })).statusCode).toBe(401);
  });

  it('of administrators that writes and does not say what a role must allow is refused at start', async () => {
    fastify = Fastify();
    addRequestHooks(
      fastify,
      { known: () => undefined, check: unasked, checkKey: unasked },
      { take: unasked, tryTake: unasked, refuseWhenUsedUp: unasked },
      { before: () => undefined },
    );
    const route = (config: object) => () => fastify.post('/somewhere', { config }, () => 'data');
    expect(route({ access: 'admin' })).toThrow(/POST \/somewhere must say/);
    expect(route({ access: 'admin', may: 'shops.manage' })).not.toThrow();
  });

  it('asks nobody about a caller who was checked right before, but for what the role must allow', async () => {
    const support = { actor: adminActor('1', 'support'), sessionId: 's', limited: false };
    let checks = 0;
    fastify = Fastify();
    fastify.setErrorHandler((error: DomainError, _request, reply) =>
      reply.status(error.status).send({ code: error.code }),
    );
    addRequestHooks(
      fastify,
      {
        known: (_headers, realm) => (realm === 'admin' ? support : undefined),
        check: async () => {
          checks += 1;
          return support;
        },
        checkKey: unasked,
      },
      { take: unasked, tryTake: unasked, refuseWhenUsedUp: unasked },
      { before: () => undefined },
    );
    const whoCalls = ({ scope }: FastifyRequest) => scope.actor;
    fastify.get('/read', { config: { access: 'admin' } }, whoCalls);
    fastify.get('/manage', { config: { access: 'admin', may: 'shops.manage' } }, whoCalls);
    expect((await fastify.inject('/read')).json()).toEqual(support.actor);
    expect(checks).toBe(0);
    expect((await fastify.inject('/manage')).statusCode).toBe(403);
    expect(checks).toBe(1);
  });

  it('that is public answers, and its answer is not cached', async () => {
    const answer = await asked({ access: 'public' });
    expect(answer.body).toBe('data');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
