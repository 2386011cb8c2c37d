import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const HASHED = /[\\/]assets[\\/]/;

/**
 * Both single-page applications on the API's own origin: files below their folder, and their page
 * for every other address, since their routes live in the browser. Unknown API paths stay 404.
 */
export async function serveSpas(fastify: FastifyInstance, root = repositoryRoot()): Promise<void> {
  const member = join(root, 'frontend-member', 'dist');
  const admin = join(root, 'frontend-admin', 'dist');
  const built = existsSync(join(member, 'index.html')) && existsSync(join(admin, 'index.html'));
  if (built) {
    await fastify.register(fastifyStatic, {
      root: member,
      prefix: '/',
      index: false,
      wildcard: false,
      setHeaders,
      decorateReply: true,
    });
    await fastify.register(fastifyStatic, {
      root: admin,
      prefix: '/admin/',
      index: false,
      wildcard: false,
      setHeaders,
      decorateReply: false,
    });
  }
  if (!built) return;
  // Nest keeps the not-found handler; a page is answered before it is reached.
  fastify.addHook('preHandler', async (request, reply) => {
    if (!request.is404 || !isPage(request)) return;
    const isAdmin = /^\/admin(\/|\?|$)/.test(request.url);
    return reply
      .header('cache-control', 'no-cache')
      .sendFile('index.html', isAdmin ? admin : member);
  });
}

/** Files with a hash in their name never change; everything else is asked for again. */
function setHeaders(
  reply: { setHeader?: (name: string, value: string) => void; header?: FastifyReply['header'] },
  path: string,
): void {
  const value = HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
  if (reply.setHeader) reply.setHeader('cache-control', value);
  else reply.header?.('cache-control', value);
}

function isPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (/^\/(api|dev|metrics)(\/|\?|$)/.test(request.url)) return false;
  // A missing file is missing; only addresses without an ending are pages.
  return !/\.[a-z0-9]{2,5}(\?|$)/i.test(request.url);
}

/** The folder that holds backend/ and both SPAs, from backend/src as well as from backend/dist/src. */
function repositoryRoot(): string {
  for (let dir = fileURLToPath(new URL('.', import.meta.url)); ; dir = join(dir, '..')) {
    if (existsSync(join(dir, 'frontend-member', 'package.json'))) return dir;
    if (dir === join(dir, '..')) return dir;
  }
}
