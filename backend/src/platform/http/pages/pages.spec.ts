import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { OPEN_PAGES, PAGES } from '@nattil/contracts/pages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nginxIsInstalled, startNginx } from '../../identity/testing/nginx.ts';
import { eventually } from '../../testing/eventually.ts';
import { linkTags } from './link-tags.ts';
import { serveSpas } from './static-files.ts';

/** A server of the pages on its own port. */
interface Server {
  port: number;
  stop(): Promise<void>;
}

async function startApi(): Promise<Server> {
  const root = await mkdtemp(join(tmpdir(), 'nattil-pages-'));
  for (const realm of ['member', 'admin', 'partner']) {
    const dist = join(root, `frontend-${realm}`, 'dist');
    await mkdir(dist, { recursive: true });
    await writeFile(join(dist, 'index.html'), `<head></head>the ${realm} page`);
  }
  const fastify = Fastify();
  const tileUrl = 'https://tiles.example.org/{z}/{x}/{y}.png';
  const grievance = { contact: 'dpo@cards.example.org', days: 14 };
  await serveSpas(fastify, { tileUrl, publicUrl: 'https://cards.example.org', grievance }, root);
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: (fastify.server.address() as AddressInfo).port,
    async stop() {
      await fastify.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

const canRunNginx = nginxIsInstalled() || process.env.REQUIRE_NGINX === '1';

describe.each([
  { by: 'the API', start: startApi },
  ...(canRunNginx ? [{ by: 'nginx', start: () => startNginx('http://127.0.0.1:1') }] : []),
])('the pages that $by serves', ({ start }) => {
  let server: Server;
  beforeAll(async () => {
    server = await start();
    await eventually('the pages are served', () => ask('/'));
  });
  afterAll(() => server.stop());

  async function ask(path: string) {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
    return { status: answer.status, page: /the \w+ page/.exec(await answer.text())?.[0] };
  }

  it.each(Object.entries(PAGES))('are those of the %s area', async (realm, pages) => {
    const page = `the ${realm} page`;
    for (const path of pages) {
      const address = path.replace(/:\w+/, '7');
      for (const spelt of [address, `${address}?q=spice`, `${address.replace(/\/$/, '')}/`])
        expect([spelt, await ask(spelt)]).toEqual([spelt, { status: 200, page }]);
    }
  });

  it('tell chats and search engines what each open page is, with addresses of PUBLIC_URL', async () => {
    const tagsAt = async (path: string) => {
      const html = await (await fetch(`http://127.0.0.1:${server.port}${path}`)).text();
      return /<link rel="canonical".*(?=<\/head>)/.exec(html)?.[0];
    };
    for (const page of OPEN_PAGES) {
      const tags = linkTags('https://cards.example.org', page);
      for (const spelt of [page.path, `${page.path.toUpperCase()}?utm_source="><script>`])
        expect([spelt, await tagsAt(spelt)]).toEqual([spelt, tags]);
    }
    for (const path of ['/search', '/set-password?token=1', '/nowhere', '/admin'])
      expect([path, await tagsAt(path)]).toEqual([path, undefined]);
  });

  it('name the contact for complaints about personal data, on every page', async () => {
    for (const path of ['/', '/search', '/PrivacyPolicy', '/nowhere', '/admin']) {
      const html = await (await fetch(`http://127.0.0.1:${server.port}${path}`)).text();
      expect([path, /<meta name="grievance" content="([^"]*)">/.exec(html)?.[1]]).toEqual([
        path,
        'dpo@cards.example.org 14',
      ]);
    }
  });

  it("are case-insensitive like the browser's router", async () => {
    expect(await ask('/privacypolicy')).toEqual({ status: 200, page: 'the member page' });
    expect(await ask('/admin/Shops')).toEqual({ status: 200, page: 'the admin page' });
  });

  it.each([
    ['/nowhere', 'member'],
    ['/search/7', 'member'],
    ['/newsletter', 'member'],
    ['/adminis', 'member'],
    ['/searches', 'member'],
    ['/admin/nowhere', 'admin'],
    ['/admin/shops/7', 'admin'],
    ['/admin/shops/7/analytics/7', 'admin'],
    ['/partner/nowhere', 'partner'],
    ['/partners', 'member'],
  ])('answer 404 at the unknown address %s of the %s area', async (path, realm) => {
    expect(await ask(path)).toEqual({ status: 404, page: `the ${realm} page` });
  });
});
