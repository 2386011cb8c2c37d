import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const HASHED = /[\\/]assets[\\/]/;

/**
 * Both single-page applications on the API's own origin: files below their folder, and their page
 * for every other address, since their routes live in the browser. Unknown API paths stay 404.
 */
export async function serveSpas(
  fastify: FastifyInstance,
  tileUrl: string,
  root = repositoryRoot(),
): Promise<void> {
  const member = join(root, 'frontend-member', 'dist');
  const admin = join(root, 'frontend-admin', 'dist');
  if (!existsSync(join(member, 'index.html')) || !existsSync(join(admin, 'index.html'))) return;
  const files = { index: false as const, wildcard: false, preCompressed: true, setHeaders };
  await fastify.register(fastifyStatic, { ...files, root: member, prefix: '/' });
  const adminFiles = { ...files, root: admin, prefix: '/admin/', decorateReply: false };
  await fastify.register(fastifyStatic, adminFiles);
  const memberPage = pageOf(member, tileUrl);
  const adminPage = pageOf(admin, tileUrl);
  // Nest keeps the not-found handler; a page is answered before it is reached.
  fastify.addHook('preHandler', async (request, reply) => {
    if (!request.is404 || !isPage(request)) return;
    const isAdmin = /^\/admin(\/|\?|$)/.test(request.url);
    return sendPage(request, reply, isAdmin ? adminPage : memberPage);
  });
}

interface Page {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** The application's page; where map tiles come from is the operator's choice, not the build's. */
function pageOf(folder: string, tileUrl: string): Page {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const escaped = tileUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const plain = Buffer.from(
    html.replace('</head>', `<meta name="map-tiles" content="${escaped}"></head>`),
  );
  return { plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(page[encoding ?? 'plain']);
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
  // A missing file is missing; only paths without an ending are pages, whatever is asked of them.
  return !/\.[a-z0-9]{2,5}$/i.test(request.url.split('?')[0]!);
}

/** The folder that holds backend/ and both SPAs, from backend/src as well as from backend/dist/src. */
function repositoryRoot(): string {
  for (let dir = fileURLToPath(new URL('.', import.meta.url)); ; dir = join(dir, '..')) {
    if (existsSync(join(dir, 'frontend-member', 'package.json'))) return dir;
    if (dir === join(dir, '..')) return dir;
  }
}
