import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Query } from '@nestjs/common';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { searchRule } from '@nattil/contracts/rules/list';
import { optional, rule } from '@nattil/contracts/rules/rule';
import { memberActor } from '../domain/actor.ts';
import { DomainError } from '../domain/domain-error.ts';
import { Access, type NattilRouteConfig } from './access.ts';
import { answerBuffers } from './answer-buffers.ts';
import { AnswersAhead, type ToldRequest } from './answers-ahead.ts';
import { addDirectRoutes, Direct, type DirectScope } from './direct.ts';
import { ValidatedBy } from './validated-by.ts';
import { addRequestHooks } from './request-hooks.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { expectOwnAnswers, muchOf } from './testing/own-answers.ts';
import { DtoValidation } from './validation.ts';

const broken = rule({
  check: () => {
    throw new Error('A mistake');
  },
  schema: {},
  examples: [],
});

class Asked {
  @ValidatedBy(searchRule)
  search?: string;

  @ValidatedBy(optional(broken))
  broken?: string;
}

const LIMIT = { name: 'limited', points: 1, seconds: 1 };
let answered = 0;

class Answering {
  @Access('member')
  @Direct()
  async words(@Query() { search = 'nothing' }: Asked, { actor }: DirectScope): Promise<Buffer> {
    answered += 1;
    if (search === 'refused') throw new DomainError('FORBIDDEN');
    const json = Buffer.from(JSON.stringify({ search, who: actor.id }));
    const buffer = answerBuffers.take(json.length);
    json.copy(buffer);
    return buffer.subarray(0, json.length);
  }

  @Access('member')
  @Direct()
  async much(@Query() { search }: Asked, _scope: DirectScope): Promise<Buffer> {
    return muchOf(search!);
  }

  @Access('member')
  @Direct()
  async thrown(@Query() _asked: Asked, _scope: DirectScope): Promise<Buffer> {
    throw new Error('A mistake');
  }

  @Access('member')
  @Direct()
  atOnce(@Query() _asked: Asked, _scope: DirectScope): Promise<Buffer> {
    throw new Error('A mistake');
  }

  @Access('member', { limit: { of: LIMIT, counts: 'requests' } })
  @Direct()
  async limited(@Query() _asked: Asked, _scope: DirectScope): Promise<Buffer> {
    return Buffer.from('"limited"');
  }
}

const configOf = (method: 'words' | 'much' | 'thrown' | 'atOnce' | 'limited'): NattilRouteConfig =>
  Reflect.getMetadata(
    FASTIFY_ROUTE_CONFIG_METADATA,
    Answering.prototype[method],
  ) as NattilRouteConfig;

describe('a member who was checked right before', () => {
  let fastify: FastifyInstance;
  let routed: string[];
  let told: ToldRequest[];
  const KNOWN = { authorization: 'Bearer known' };
  const unasked = async () => {
    throw new Error('Nobody asks');
  };

  beforeEach(async () => {
    routed = [];
    told = [];
    answered = 0;
    fastify = Fastify();
    const headers = addSecurityHeaders(fastify, {
      tileUrl: 'https://tiles.example.org/{z}/{x}/{y}.png',
      production: true,
    });
    fastify.addHook('onRequest', (request, _reply, done) => {
      routed.push(request.url);
      done();
    });
    const caller = { actor: memberActor('7'), sessionId: 's', limited: false };
    const signIn = {
      known: ({ authorization }: { authorization?: string | undefined }) =>
        authorization === KNOWN.authorization ? caller : undefined,
      check: async () => {
        throw new DomainError('UNAUTHENTICATED');
      },
      checkKey: unasked,
    };
    const limits = { take: async () => undefined, tryTake: unasked, refuseWhenUsedUp: unasked };
    addRequestHooks(fastify, signIn, limits as never, { before: () => undefined });
    fastify.setErrorHandler((error: DomainError, _request, reply) =>
      reply.status(error.status ?? 500).send({ code: error.code ?? 'INTERNAL' }),
    );
    const ahead = new AnswersAhead(signIn, headers, (request) => told.push(request));
    const answering = new Answering();
    addDirectRoutes(
      fastify,
      new DtoValidation(),
      () => answering,
      (route, answer) => ahead.add(route, answer),
    );
    for (const name of ['words', 'much', 'thrown', 'atOnce', 'limited'] as const)
      fastify.get(`/${name}`, { config: configOf(name) }, () => undefined);
    ahead.standBefore(fastify);
    await fastify.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => fastify.close());

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}${path}`, {
      ...init,
      headers: { ...KNOWN, ...(init.headers as Record<string, string>) },
    });
  /** As it is written, without what differs from one answer to the next. */
  const written = async (more: string) => {
    const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1');
    socket.end(
      `GET /words?search=tea%20%26%20more HTTP/1.1\r\nhost: x\r\n${more}x-request-id: request-1\r\nauthorization: Bearer known\r\n\r\n`,
    );
    const [head, body] = (await text(socket)).split('\r\n\r\n');
    const lines = head!.split('\r\n').filter((line) => !/^(date|keep-alive):/i.test(line));
    return { head: lines.sort(), body };
  };

  it('is answered before the router is asked', async () => {
    const answer = await ask('/words?search=%20tea%20');
    expect([answer.status, await answer.json()]).toEqual([200, { search: 'tea', who: '7' }]);
    expect(await (await ask('/words')).json()).toEqual({ search: 'nothing', who: '7' });
    expect(routed).toEqual([]);
  });

  it('has the answer that the router gives, to the letter', async () => {
    const ahead = await written('');
    expect(routed).toEqual([]);
    const byRouter = await written('content-length: 0\r\n');
    expect(routed).toHaveLength(1);
    expect(ahead).toEqual(byRouter);
    expect(ahead.body).toBe('{"search":"tea & more","who":"7"}');
  });

  it('is told of like everybody', async () => {
    const { headers } = await ask('/words?search=tea');
    expect(told).toEqual([
      {
        requestId: headers.get('x-request-id'),
        method: 'GET',
        route: '/words',
        status: 200,
        ms: expect.any(Number),
      },
    ]);
  });

  it.each([
    ['an address that only resembles the route', '/words/', 404],
    ['a query that breaks a rule', `/words?search=${'x'.repeat(300)}`, 422],
    ['a field that there is not', '/words?colour=red', 422],
    ['a field that is given twice', '/words?search=a&search=b', 422],
    ['what the method refuses', '/words?search=refused', 403],
    ['a mistake of ours', '/thrown', 500],
    ['a mistake of ours before the method waits for anything', '/atOnce', 500],
    ['a mistake of a rule', '/words?broken=x', 500],
  ])('is answered by the router for %s', async (_what, path, status) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
    await answer.text();
    expect(routed).toEqual([path]);
  });

  it('is refused once, and not asked again', async () => {
    await ask('/words?search=refused');
    expect(answered).toBe(1);
  });

  it.each<[string, RequestInit]>([
    ['reads what it has written', { headers: { 'x-read-after': 'shop/1@1' } }],
    ['asks for the head alone', { method: 'HEAD' }],
  ])('is answered by the router where it %s', async (_what, init) => {
    expect((await ask('/words?search=tea', init)).status).toBe(200);
    expect(routed).toHaveLength(1);
  });

  it('is answered by the router where the route has a limit', async () => {
    await ask('/limited');
    expect(routed).toEqual(['/limited']);
  });

  it('is not mistaken for anybody else', async () => {
    expect((await ask('/words', { headers: { authorization: 'Bearer other' } })).status).toBe(401);
    expect((await ask('/words', { headers: { authorization: '' } })).status).toBe(401);
    expect(answered).toBe(0);
  });

  it('has an answer of its own, however slowly it reads and whoever else asks meanwhile', async () => {
    await expectOwnAnswers((fastify.server.address() as AddressInfo).port, KNOWN);
    expect(routed).toEqual([]);
  });

  it('may leave before the answer is there', async () => {
    const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /words?search=a HTTP/1.1\r\nhost: x\r\nauthorization: Bearer known\r\n\r\n');
    socket.destroy();
    await once(socket, 'close');
    expect((await ask('/words')).status).toBe(200);
  });
});
