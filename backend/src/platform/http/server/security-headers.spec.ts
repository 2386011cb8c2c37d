import Fastify from 'fastify';
import { describe, expect, it } from '@jest/globals';
import { addSecurityHeaders } from './security-headers.ts';

const OF_PAGES = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-permitted-cross-domain-policies',
];

describe('the security headers', () => {
  const headersOf = async (url: string) => {
    const fastify = Fastify();
    addSecurityHeaders(fastify, {
      tileUrl: 'https://tiles.example.org/{z}/{x}/{y}.png',
      production: true,
    });
    fastify.get('/data', () => ({ success: true }));
    fastify.get('/page', (_request, reply) => reply.type('text/html').send('<h1>Nattil</h1>'));
    fastify.get('/till', { config: { scans: true } }, (_request, reply) =>
      reply.type('text/html').send('<h1>Till</h1>'),
    );
    fastify.get('/refused', (_request, reply) => reply.status(403).send({ code: 'FORBIDDEN' }));
    fastify.get('/empty', (_request, reply) => reply.status(204).send());
    const { headers } = await fastify.inject(url);
    await fastify.close();
    return headers;
  };

  it.each(['/data', '/page', '/refused', '/empty', '/nowhere'])('stand on %s', async (url) => {
    const headers = await headersOf(url);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it.each(['/page', '/empty'])('say what a browser may do with %s', async (url) => {
    const headers = await headersOf(url);
    for (const name of OF_PAGES) expect(headers[name]).toBeDefined();
    expect(headers['content-security-policy']).toContain('https://tiles.example.org');
  });

  it('allow the camera and WebAssembly to pages that scan codes, and to no other', async () => {
    const till = await headersOf('/till');
    expect(till['permissions-policy']).toBe('camera=(self)');
    expect(till['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
    const page = await headersOf('/page');
    expect(page['permissions-policy']).toBe('camera=()');
    expect(page['content-security-policy']).toContain("script-src 'self';");
  });

  it.each(['/data', '/refused'])('leave out on %s what is for pages alone', async (url) => {
    const headers = await headersOf(url);
    for (const name of OF_PAGES) expect(headers[name]).toBeUndefined();
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});
