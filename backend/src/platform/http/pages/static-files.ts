import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { OPEN_PAGES, PAGES } from '@nattil/contracts/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { repositoryRoot } from '../../kernel/repository-root.ts';
import type { Config } from '../../config/config.ts';
import { openToAll } from '../routes/access.ts';
import { escaped } from './escaped.ts';
import { linkTags, type LinkedPage } from './link-tags.ts';

type SpaConfig = Pick<Config, 'tileUrl' | 'publicUrl' | 'grievance'>;

const ASSETS = 'assets';
/** Name of a file in the assets folder, as the router decoded it. */
const NAME = /^[\w-][\w.-]*$/;
const HASHED = /[\\/]assets[\\/]/;
/** Paths of the server's own routes, which are never pages. */
const SERVER_PATHS = /^\/(api|dev|metrics)(?![\w-])/;
/** A page's address has only plain characters and no file extension. */
const FILE_EXTENSION = /\.[a-z0-9]{2,5}$/;
const NOT_PLAIN = /[^\x20-\x7e]|%/;

interface Spa {
  folder: string;
  /** The address of its pages and files, with a slash at the end. */
  base: string;
  pages: readonly string[];
  /** Pages with link tags for previews and search engines. */
  open: readonly LinkedPage[];
  /** Its pages scan codes: they may use the camera and WebAssembly. */
  scans?: boolean;
}

const SPAS: readonly Spa[] = [
  { folder: 'frontend-member', base: '/', pages: PAGES.member, open: OPEN_PAGES },
  { folder: 'frontend-admin', base: '/admin/', pages: PAGES.admin, open: [] },
  { folder: 'frontend-partner', base: '/partner/', pages: PAGES.partner, open: [], scans: true },
];

/**
 * Serves the single-page applications on the API's own origin: their files, and their page for
 * every other address, because their routes live in the browser.
 * A page at an unknown address has status 404. Unknown API paths stay 404.
 */
export async function serveSpas(
  fastify: FastifyInstance,
  config: SpaConfig,
  root = repositoryRoot(),
): Promise<void> {
  const distOf = ({ folder }: Spa) => join(root, folder, 'dist');
  if (!SPAS.every((spa) => existsSync(join(distOf(spa), 'index.html')))) return;
  async function spas(scope: FastifyInstance): Promise<void> {
    openToAll(scope, () => true);
    for (const [index, spa] of SPAS.entries()) {
      const dist = distOf(spa);
      // The library decorates replies once for all of its folders.
      await serveFiles(scope, dist, spa.base, index === 0);
      servePages(scope, spa, pagesOf(spa, dist, config));
    }
  }
  // Without a display name Fastify searches all modules for the plugin's file.
  await fastify.register(Object.assign(spas, { [Symbol.for('fastify.display-name')]: spas.name }));
}

/** Files with a hash in their name lie in a folder of their own and are the large majority. */
async function serveFiles(
  scope: FastifyInstance,
  root: string,
  prefix: string,
  decorateReply: boolean,
): Promise<void> {
  // Registering a route per file slows the start, so only files beside pages have their own route.
  await scope.register(fastifyStatic, {
    index: false as const,
    wildcard: false,
    preCompressed: true,
    setHeaders,
    globIgnore: [`${ASSETS}/**`],
    decorateReply,
    root,
    prefix,
  });
  scope.get<{ Params: { name: string } }>(`${prefix}${ASSETS}/:name`, ({ params }, reply) =>
    NAME.test(params.name) ? reply.sendFile(params.name, join(root, ASSETS)) : reply.callNotFound(),
  );
}

/** Route patterns, each with its path before the star. */
function routesOf({ base }: Spa): Record<string, string> {
  const withoutSlash = base.slice(0, -1);
  return { ...(withoutSlash && { [withoutSlash]: withoutSlash }), [`${base}*`]: base };
}

function servePages(scope: FastifyInstance, spa: Spa, pageAt: (path: string) => Page): void {
  const known = knownPaths(spa.pages);
  const config = spa.scans ? { scans: true } : {};
  for (const [pattern, before] of Object.entries(routesOf(spa)))
    scope.get<{ Params: { '*'?: string } }>(pattern, { config }, (request, reply) => {
      const rest = request.params['*'] ?? '';
      if (!isPage(rest)) return reply.callNotFound();
      const path = before + rest;
      return pageAt(path).send(request, reply.status(known.test(path) ? 200 : 404));
    });
}

/** Matches as the browser's router does: case-insensitive, trailing slashes allowed. */
function knownPaths(pages: readonly string[]): RegExp {
  const patterns = pages.map((path) => path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+'));
  return new RegExp(`^(${patterns.join('|')})/*$`, 'i');
}

/** The page is the same at every address, except for the link tags of the open ones. */
function pagesOf(spa: Spa, dist: string, config: SpaConfig): (path: string) => Page {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const open = spa.open.map((page) => ({
    known: knownPaths([page.path]),
    page: pageOf(html, config, linkTags(config.publicUrl, page)),
  }));
  const other = pageOf(html, config);
  return (path) => open.find(({ known }) => known.test(path))?.page ?? other;
}

/** Adds the operator's settings to the built page. */
function pageOf(html: string, { tileUrl, grievance }: SpaConfig, tags = ''): Page {
  const tiles = `<meta name="map-tiles" content="${escaped(tileUrl)}">`;
  const complaints = `<meta name="grievance" content="${escaped(`${grievance.contact} ${grievance.days}`)}">`;
  const added = `${tiles}${complaints}${tags}</head>`;
  return new Page(html.replace('</head>', () => added));
}

const COMPRESSIONS = { br: promisify(brotliCompress), gzip: promisify(gzip) };
type Encoding = keyof typeof COMPRESSIONS;

/** Compressed once on first use, because that takes half a second of processor time. */
class Page {
  readonly #plain: Buffer;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(html: string) {
    this.#plain = Buffer.from(html);
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    if (encoding) reply.header('content-encoding', encoding);
    const body = encoding ? await this.compressed(encoding) : this.#plain;
    return reply.type('text/html; charset=utf-8').send(body);
  }

  private compressed(encoding: Encoding): Promise<Buffer> {
    let body = this.#compressed.get(encoding);
    if (!body) this.#compressed.set(encoding, (body = COMPRESSIONS[encoding](this.#plain)));
    return body;
  }
}

/** Files with a hash in their name never change. Other files are revalidated. */
function setHeaders(
  reply: { setHeader?: (name: string, value: string) => void; header?: FastifyReply['header'] },
  path: string,
): void {
  const value = HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
  if (reply.setHeader) reply.setHeader('cache-control', value);
  else reply.header?.('cache-control', value);
}

/** Whether a decoded path may be a page. Other spellings of the server's own paths are not. */
function isPage(path: string): boolean {
  const plain = posix.normalize(`/${path.replaceAll('\\', '/')}`).toLowerCase();
  return !SERVER_PATHS.test(plain) && !FILE_EXTENSION.test(plain) && !NOT_PLAIN.test(plain);
}
