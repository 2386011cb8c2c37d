import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import type { HttpAdapterHost } from '@nestjs/core';
import Fastify from 'fastify';
import { DomainError } from '../../kernel/domain/domain-error.ts';
import { OpenStreams } from './open-streams.ts';

it('a server that stops ends its streams and refuses new ones with 503 and Retry-After', async () => {
  const fastify = Fastify();
  const streams = new OpenStreams({
    max: 1,
    maxUnreadBytes: 1_000,
    live: (all) => Promise.resolve(new Set(all)),
    heartbeat: () => null,
    begin: () => undefined,
    rest: () => undefined,
  });
  streams.endBefore({ httpAdapter: { getInstance: () => fastify } } as unknown as HttpAdapterHost);
  const stream = new Readable({ read: () => undefined });
  streams.add({ stream, owner: 'one', credential: 'x', openedAt: 0 });
  const ended = once(stream.resume(), 'end');
  await fastify.close();
  await ended;
  expect(() => streams.refuseMore('another')).toThrow(
    new DomainError('UNAVAILABLE', { retryAfter: 1 }),
  );
});
