import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AVATAR_FILE } from '@nattil/contracts/rules/fields/avatar';
import { SHOP_PICTURE_FILE } from '@nattil/contracts/rules/shops/shop-profile';
import { newKeyFor } from '../../modules/feeds/testing/feed-reader.ts';
import { registration } from '../../modules/shops/testing/registration.ts';
import { nginxIsInstalled, startInstalledNginx } from '../../platform/identity/testing/nginx.ts';
import { repositoryRoot } from '../../platform/kernel/repository-root.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTwoTestApps, type TwoTestApps } from '../../platform/testing/two-test-apps.ts';

const canRun = nginxIsInstalled() || process.env.REQUIRE_NGINX === '1';
type Installed = Awaited<ReturnType<typeof startInstalledNginx>>;

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** Called with all text so far. */
  heard?: (text: string) => void;
}

/** A request over TLS, whose certificate is checked, to the site that nginx serves. */
function ask(nginx: Installed, path: string, { method = 'GET', headers, body, heard }: Asked = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: IncomingHttpHeaders;
    text: string;
  }>();
  const { port, name, certificate } = nginx;
  const sent = request(
    {
      ...{ host: '127.0.0.1', port, path, method, agent: false },
      ...{ servername: name, ca: certificate, headers: { host: name, ...headers } },
    },
    (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => heard?.((text += part)));
      answer.on('data', (part) => heard || (text += part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, text }),
      );
      answer.on('error', reject);
    },
  );
  sent.on('error', reject);
  sent.end(body);
  return { answer: promise, leave: () => sent.destroy() };
}

const portOf = (url: string) => Number(new URL(url).port);

(canRun ? describe : describe.skip)('nginx as installed, in front of two API processes', () => {
  let apps: TwoTestApps;
  let nginx: Installed;
  beforeAll(async () => {
    apps = await startTwoTestApps({}, { TRUSTED_PROXY_HOPS: '1' });
    nginx = await startInstalledNginx([portOf(apps.app.url), portOf(apps.second.url)]);
    await eventually(
      'nginx answers',
      async () => (await ask(nginx, '/api/categories').answer).status === 200,
    );
  });
  afterAll(async () => {
    await nginx?.stop();
    await apps?.close();
  });

  const json = (value: unknown) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(value),
  });
  const upload = async (path: string, field: string, bytes: number, token: string) => {
    const form = new FormData();
    form.append(field, new Blob([Buffer.alloc(bytes, 1)]), 'picture.jpg');
    const made = new Response(form);
    const { answer } = ask(nginx, path, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': made.headers.get('content-type')!,
      },
      body: Buffer.from(await made.arrayBuffer()),
    });
    return answer;
  };

  it('serves pages and requests over TLS, redirects plain requests, and hides metrics and inbox', async () => {
    const page = await ask(nginx, '/').answer;
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const made = await ask(nginx, '/api/admin/shops/register', json(registration())).answer;
    expect(made.status).toBe(201);
    const plain = await fetch(`http://127.0.0.1:${nginx.plainPort}/shops/x?y`, {
      headers: { host: nginx.name },
      redirect: 'manual',
    });
    expect(plain.status).toBe(301);
    expect(plain.headers.get('location')).toMatch(/^https:\/\/[^/]+\/shops\/x\?y$/);
    for (const path of ['/metrics', '/dev/inbox', '/Metrics/'])
      expect([path, (await ask(nginx, path).answer).status]).toEqual([path, 404]);
    expect((await nginx.logged()).access).toContain('POST /api/admin/shops/register 201');
  });

  it("tells the API the caller's own address, whatever the caller says", async () => {
    const { method, body } = json(registration());
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
    const path = '/api/admin/shops/register';
    const made = await ask(nginx, path, { method, headers, body }).answer;
    const [event] = await apps.app.database.query<{ ip: string }>(
      'select ip from event join event_origin using (pos) where aggregate_id = $1',
      [JSON.parse(made.text).data.id],
    );
    expect(event!.ip).toBe('127.0.0.1');
  });

  it('passes events on as they happen', async () => {
    const { secret } = await newKeyFor(apps.app);
    let text = '';
    const stream = ask(nginx, '/api/events/stream?topics=shops', {
      headers: { authorization: `Bearer ${secret}` },
      heard: (all) => (text = all),
    });
    stream.answer.catch(() => undefined);
    await eventually('the stream begins', () => text.includes('event: epoch'));
    const form = registration();
    expect((await ask(nginx, '/api/admin/shops/register', json(form)).answer).status).toBe(201);
    await eventually('the event arrives', () => text.includes(form.shopName));
    stream.leave();
  });

  it('lets the largest pictures through, and the product refuses larger ones', async () => {
    const member = await signedInAs(apps.app, 'member');
    const admin = await signedInAs(apps.app, 'admin');
    const { body } = await apps.app.api.post('/api/admin/shops/register', registration());
    const ofShop = `/api/admin/shops/${body.data.id}/picture`;
    for (const [path, field, { maxBytes, says }, token] of [
      ['/api/users/avatar', 'avatar', AVATAR_FILE, member.token!],
      [ofShop, 'picture', SHOP_PICTURE_FILE, admin.token!],
    ] as const) {
      const read = await upload(path, field, maxBytes, token);
      expect([field, read.status, JSON.parse(read.text).success]).toEqual([field, 415, false]);
      const refused = await upload(path, field, maxBytes + 1, token);
      expect(refused.status).toBe(413);
      expect(JSON.parse(refused.text)).toMatchObject({ success: false, message: says.tooLarge });
    }
  });

  it('asks the other process while one is stopped', async () => {
    await apps.second.close();
    for (let n = 0; n < 20; n += 1)
      expect((await ask(nginx, '/api/admin/auth/login', json({})).answer).status).toBe(422);
    apps = { ...apps, close: () => apps.app.close() };
  });
});

(canRun ? it : it.skip)('nginx as installed says who asked, and how', async () => {
  let seen: IncomingHttpHeaders = {};
  const answer: Parameters<typeof createServer>[1] = ({ headers }, response) => {
    seen = headers;
    response.end('answered');
  };
  const apis: Server[] = [createServer(answer), createServer(answer)];
  for (const api of apis)
    await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  const [one, two] = apis.map((api) => (api.address() as AddressInfo).port) as [number, number];
  const nginx = await startInstalledNginx([one, two]);
  try {
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'gopher' };
    await eventually(
      'nginx answers',
      async () => (await ask(nginx, '/api/x', { headers }).answer).text === 'answered',
    );
    expect(seen).toMatchObject({
      host: nginx.name,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
    // Kept alive.
    expect(seen.connection).not.toBe('close');
  } finally {
    await nginx.stop();
    for (const api of apis) {
      api.closeAllConnections();
      api.close();
    }
  }
});

it('both files of nginx log the same, without queries', () => {
  const logging = (file: string) => {
    const text = readFileSync(join(repositoryRoot(), 'deploy', file), 'utf8');
    return [
      /map \$request_uri \$nattil_path \{[^]*?\n\}/.exec(text)![0],
      /log_format nattil [^;]*;/.exec(text)![0],
      /client_max_body_size \w+;/.exec(text)![0],
    ];
  };
  expect(logging('nginx/nattil.conf')).toEqual(logging('docker/nginx.conf.template'));
});
