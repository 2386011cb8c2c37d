import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { nginxIsInstalled, startNginx, type Nginx } from '../../identity/testing/nginx.ts';
import { askRaw, sendBytes } from '../../identity/testing/raw-http.ts';
import { eventually } from '../../testing/eventually.ts';

const SECRET = 'Sx7-'.repeat(10);
const canRunNginx = nginxIsInstalled() || process.env.REQUIRE_NGINX === '1';

/** Requests that contain the secret of a link, and nginx's log line for each. */
const REQUESTS: [target: string, logged: string][] = [
  [`/set-password?token=${SECRET}`, 'GET /set-password 200'],
  [`/admin/invitation?token=${SECRET}`, 'GET /admin/invitation 200'],
  [`/newsletter/unsubscribe?token=${SECRET}`, 'GET /newsletter/unsubscribe 200'],
  [`http://x/set-password?token=${SECRET}`, 'GET /set-password 200'],
  // Links as mail programs corrupt them.
  [`/set-password%3Ftoken=${SECRET}`, 'GET /set-password 404'],
  [`/set-password%23token=${SECRET}`, 'GET /set-password 404'],
  [`/set-password%253Ftoken=${SECRET}`, 'GET /set-password 404'],
  [`/set-password;token=${SECRET}`, 'GET /set-password 404'],
  [`/set-password&token=${SECRET}`, 'GET /set-password 404'],
  [`/set-password#token=${SECRET}`, 'GET /set-password 200'],
  [`/nowhere?token=${SECRET}`, 'GET /nowhere 404'],
  [`/assets/missing.js?token=${SECRET}`, 'GET /assets/missing.js 404'],
  [`/metrics?token=${SECRET}`, 'GET /metrics 404'],
  [
    `/api/users/newsletter/unsubscribe?token=${SECRET}`,
    'GET /api/users/newsletter/unsubscribe 200',
  ],
];

(canRunNginx ? it : it.skip)('nginx passes on that a proxy in front of it ended TLS', async () => {
  const seen = async (given: Record<string, string>) => {
    await askRaw(nginx.port, 'GET', '/api/x', given);
    return lastProtocol;
  };
  expect(await seen({ 'x-forwarded-proto': 'https' })).toBe('https');
  expect(await seen({ 'x-forwarded-proto': 'gopher' })).toBe('http');
  expect(await seen({})).toBe('http');
});

(canRunNginx ? it : it.skip)(
  'the log of nginx holds neither query nor referrer, also of requests that fail',
  async () => {
    const referer = `https://cards.example.org/set-password?token=${SECRET}`;
    const lines = async (nginx: Nginx) => (await nginx.logged()).access.split('\n').filter(Boolean);
    for (const [target, logged] of REQUESTS) {
      const before = (await lines(nginx)).length;
      await askRaw(nginx.port, 'GET', target, { referer });
      await eventually('it is logged', async () => (await lines(nginx)).length > before);
      expect([target, (await lines(nginx)).at(-1)]).toEqual([
        target,
        expect.stringMatching(new RegExp(` ${logged.replaceAll('.', '[.]')} \\d+ `)),
      ]);
    }
    const logged = async (status: number) =>
      eventually(`${status} is logged`, async () =>
        (await lines(nginx)).at(-1)!.includes(` ${status} `),
      );
    // The API cannot be reached.
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
    await askRaw(nginx.port, 'POST', `/api/x?token=${SECRET}`, { referer, 'content-length': '0' });
    await logged(502);
    await sendBytes(
      nginx.port,
      `GET /set-password?token=${SECRET} x\r\nReferer: ${referer}\r\n\r\n`,
    );
    await logged(400);
    const { access, error } = await nginx.logged();
    for (const log of [access, error]) {
      expect(log).not.toContain('Sx7');
      expect(log).not.toContain('token');
      expect(log).not.toContain('cards.example.org');
    }
  },
);

let api: Server;
/** X-Forwarded-Proto of the last request that reached the API. */
let lastProtocol: string | string[] | undefined;
let nginx: Nginx;
beforeAll(async () => {
  if (!canRunNginx) return;
  api = createServer(({ headers }, response) => {
    lastProtocol = headers['x-forwarded-proto'];
    response.end('answered');
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  nginx = await startNginx(`http://127.0.0.1:${(api.address() as AddressInfo).port}`);
  await eventually('nginx answers', () => askRaw(nginx.port, 'GET', '/'));
});
afterAll(async () => {
  api?.close();
  await nginx?.stop();
});
