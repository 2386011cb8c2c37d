import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spellings } from '../../identity/testing/spellings.ts';
import { addRequestHooks } from '../routes/request-hooks.ts';
import { serveSpas } from './static-files.ts';

const nobody = async (): Promise<never> => {
  throw new Error('Nobody is asked for');
};

describe('the pages and files of all applications', () => {
  let root: string;
  let fastify: FastifyInstance;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'nattil-pages-'));
    for (const realm of ['member', 'admin', 'partner']) {
      const dist = join(root, `frontend-${realm}`, 'dist');
      await mkdir(join(dist, 'assets'), { recursive: true });
      await writeFile(join(dist, 'index.html'), `<head></head>the ${realm} page`);
      await writeFile(join(dist, 'assets', `${realm}-1a2b.js`), `the ${realm} script`);
    }
    for (const file of ['sw.js', 'manifest.webmanifest'])
      await writeFile(join(root, 'frontend-member', 'dist', file), '{}');
    fastify = Fastify();
    addRequestHooks(
      fastify,
      { known: () => undefined, check: nobody, checkKey: nobody },
      { take: nobody, tryTake: nobody, refuseWhenUsedUp: nobody },
      { before: () => undefined },
      new Map(),
    );
    fastify.setNotFoundHandler((_request, reply) => reply.status(404).send({ code: 'NOT_FOUND' }));
    const tileUrl = 'https://tiles.example.org/{z}/{x}/{y}.png';
    const grievance = { contact: 'dpo@cards.example.org', days: 14 };
    await serveSpas(fastify, { tileUrl, publicUrl: 'https://cards.example.org', grievance }, root);
    fastify.get('/api/categories', { config: { access: 'public' } }, () => 'categories');
    await fastify.ready();
  });
  afterAll(async () => {
    await fastify.close();
    await rm(root, { recursive: true, force: true });
  });

  it.each([
    ['/', 'member'],
    ['/search?q=spice', 'member'],
    ['/adminis', 'member'],
    ['/apiary', 'member'],
    ['/%73earch', 'member'],
    ['/admin', 'admin'],
    ['/admin/', 'admin'],
    ['/admin/shops/1', 'admin'],
    ['/%61dmin/shops', 'admin'],
    ['/admin?next=/', 'admin'],
    ['http://x/admin/shops', 'admin'],
    ['/partner', 'partner'],
    ['/partner/scan', 'partner'],
    ['/partners', 'member'],
  ])(
    'A-004: serves %s with the page of the %s area, which browsers must revalidate',
    async (url, realm) => {
      const answer = await fastify.inject({ url });
      const isUnknown = ['/adminis', '/apiary', '/admin/shops/1', '/partners'];
      expect(answer.statusCode).toBe(isUnknown.includes(url) ? 404 : 200);
      expect(answer.body).toContain(`the ${realm} page`);
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('lets browsers cache files with a hash in their name', async () => {
    for (const url of [
      '/assets/member-1a2b.js',
      '/admin/assets/admin-1a2b.js',
      '/partner/assets/partner-1a2b.js',
    ]) {
      const answer = await fastify.inject({ url });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it.each([
    ['/sw.js', /^(application|text)\/javascript/],
    ['/manifest.webmanifest', /^application\/manifest\+json/],
  ])(
    'has %s revalidated on each request, because it decides which version runs',
    async (url, type) => {
      const answer = await fastify.inject({ url });
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-type']).toMatch(type);
    },
  );

  it.each([
    '/assets/gone.js',
    '/admin/assets/gone.js',
    '/favicon%2eico',
    '/x/y.PNG?z',
    '/assets/',
    '/admin/assets/..%2findex.html',
    '/assets/%5c..%5cindex.html',
    '/assets/member-1a2b.js%00',
    '/assets/.member-1a2b.js',
  ])('refuses the missing file %s with 404, which is not cached', async (url) => {
    const answer = await fastify.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['/api', '/api/nothing', '/dev/inbox', '/metrics'])(
    'never serves %s with a page, in any spelling',
    async (path) => {
      const pages: string[] = [];
      for (const { what, target } of spellings(path)) {
        const answer = await fastify.inject({ url: target }).catch(() => null);
        if (answer && answer.statusCode !== 404 && answer.statusCode !== 400)
          pages.push(`${target} (${what}): ${answer.statusCode} ${answer.body}`);
      }
      expect(pages).toEqual([]);
    },
  );
});
