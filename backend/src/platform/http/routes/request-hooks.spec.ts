import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, describe, expect, it } from '@jest/globals';
import { adminActor } from '../../kernel/domain/actor.ts';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import { trustProxies } from '../../kernel/addresses.ts';
import { TEST_REALMS } from '../../identity/testing/realms.ts';
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
      TEST_REALMS,
    );
    fastify.get('/somewhere', { config }, () => 'data');
    return fastify.inject('/somewhere');
  };
  const unasked = async () => {
    throw new Error('It has no limit');
  };
  const started = (method: string, config: object) => () => {
    fastify = Fastify();
    addRequestHooks(
      fastify,
      { known: () => undefined, check: unasked, checkKey: unasked },
      { take: unasked, tryTake: unasked, refuseWhenUsedUp: unasked },
      { before: () => undefined },
      TEST_REALMS,
    );
    fastify.route({ method, url: '/somewhere', config, handler: () => 'data' });
  };

  it('without declared access is closed to everybody, for any path', async () => {
    const answer = await asked({});
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ code: 'FORBIDDEN' });
  });

  it('of a realm checks the caller, for any path', async () => {
    expect((await asked({ access: 'member' })).statusCode).toBe(401);
  });

  it('that writes in a realm with roles and names no permission is refused at start', async () => {
    expect(started('POST', { access: 'admin' })).toThrow(/POST \/somewhere must say/);
    expect(started('POST', { access: 'admin', may: 'shops.manage' })).not.toThrow();
  });

  it('of a realm that no module declares is refused at start', async () => {
    const start = started('GET', { access: 'partner' });
    expect(start).toThrow("No module declares the realm 'partner'");
  });

  it('that names a permission in a realm without roles is refused at start', async () => {
    const start = started('GET', { access: 'member', may: 'shops.manage' });
    expect(start).toThrow(/has no roles/);
  });

  it('reads a cached sign-in without a check, unless the role lacks the permission', async () => {
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
      TEST_REALMS,
    );
    const whoCalls = ({ scope }: FastifyRequest) => scope.actor;
    fastify.get('/read', { config: { access: 'admin' } }, whoCalls);
    fastify.get('/manage', { config: { access: 'admin', may: 'shops.manage' } }, whoCalls);
    expect((await fastify.inject('/read')).json()).toEqual(support.actor);
    expect(checks).toBe(0);
    expect((await fastify.inject('/manage')).statusCode).toBe(403);
    expect(checks).toBe(1);
  });

  it('that is public answers with no-store', async () => {
    const answer = await asked({ access: 'public' });
    expect(answer.body).toBe('data');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('the address of a request', () => {
  const open: FastifyInstance[] = [];
  const behind = (hops: number) => {
    const fastify = Fastify({ trustProxy: trustProxies(hops) });
    open.push(fastify);
    const unasked = () => Promise.reject(new Error('Nobody asks'));
    const limits = { take: unasked, tryTake: unasked, refuseWhenUsedUp: unasked };
    const signIn = { known: () => undefined, check: unasked, checkKey: unasked };
    addRequestHooks(fastify, signIn, limits, { before: () => undefined }, TEST_REALMS);
    fastify.get('/who', { config: { access: 'public' } }, ({ scope }) => scope.ip);
    return async (forwarded?: string | string[], remoteAddress = '10.0.0.1') => {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
      return (await fastify.inject({ url: '/who', headers, remoteAddress })).body;
    };
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.close()));
  });

  it("is the peer's without a trusted proxy, for any header", async () => {
    const from = behind(0);
    expect(await from()).toBe('10.0.0.1');
    expect(await from('203.0.113.5:4321')).toBe('10.0.0.1');
    expect(await from('203.0.113.5', '::ffff:198.51.100.7')).toBe('198.51.100.7');
  });

  it('is the last one that the one trusted proxy added, with or without a port', async () => {
    const from = behind(1);
    expect(await from()).toBe('10.0.0.1');
    for (const [forwarded, address] of [
      ['203.0.113.5:4321', '203.0.113.5'],
      ['203.0.113.5:4322', '203.0.113.5'],
      ['[2001:db8::1]:443', '2001:db8::1'],
      ['192.0.2.9, 203.0.113.5:4321', '203.0.113.5'],
      ['192.0.2.9,,203.0.113.5:4321 ', '203.0.113.5'],
      ['192.0.2.9, unknown', '10.0.0.1'],
      ['192.0.2.9, _hidden:77', '10.0.0.1'],
      ['', '10.0.0.1'],
      [',', '10.0.0.1'],
    ])
      expect([forwarded, await from(forwarded)]).toEqual([forwarded, address]);
    expect(await from(['192.0.2.9', '203.0.113.5:4321'])).toBe('203.0.113.5');
  });

  it('is the one that the outer of two trusted proxies added, also if inner ones have ports', async () => {
    const from = behind(2);
    for (const [forwarded, address] of [
      ['203.0.113.5:4321', '203.0.113.5'],
      ['203.0.113.5:4321, 192.0.2.1:80', '203.0.113.5'],
      ['198.51.100.7, [2001:db8::1]:443, 192.0.2.1:80', '2001:db8::1'],
      ['198.51.100.7, _hidden, 192.0.2.1:80', '10.0.0.1'],
      ['198.51.100.7, 203.0.113.5, unknown', '203.0.113.5'],
    ])
      expect([forwarded, await from(forwarded)]).toEqual([forwarded, address]);
  });
});
