import Fastify from 'fastify';
import { describe, expect, it } from '@jest/globals';
import { addHookWhere, takesBody } from './route-hooks.ts';

describe('a hook for selected routes', () => {
  it("runs only there, after the route's own hooks and the global ones", async () => {
    const fastify = Fastify();
    const ran: string[] = [];
    fastify.addHook('onRequest', async () => void ran.push('of all'));
    addHookWhere(
      fastify,
      ({ config }) => config?.reads !== undefined,
      'onRequest',
      (_request, _reply, done) => {
        ran.push('of some');
        done();
      },
    );
    const own = async () => void ran.push('its own');
    fastify.get('/some', { config: { reads: ['shops'] }, onRequest: own }, () => 'some');
    fastify.get('/other', () => 'other');
    const hooksOf = async (method: 'GET' | 'HEAD', url: string) => {
      ran.length = 0;
      expect((await fastify.inject({ method, url })).statusCode).toBeLessThan(500);
      return [...ran];
    };
    expect(await hooksOf('GET', '/some')).toEqual(['of all', 'its own', 'of some']);
    expect(await hooksOf('HEAD', '/some')).toEqual(['of all', 'its own', 'of some']);
    expect(await hooksOf('GET', '/other')).toEqual(['of all']);
    expect(await hooksOf('GET', '/nowhere')).toEqual(['of all']);
    await fastify.close();
  });

  it.each([
    ['GET', false],
    ['HEAD', false],
    ['POST', true],
    ['DELETE', true],
  ])('%s can have a body: %s', (method, takes) => {
    expect(takesBody({ method })).toBe(takes);
    expect(takesBody({ method: ['GET', method] })).toBe(takes);
  });
});
