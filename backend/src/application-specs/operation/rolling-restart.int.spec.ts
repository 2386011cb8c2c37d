import { Agent, request } from 'node:https';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import {
  nginxIsInstalled,
  startInstalledNginx,
  type Nginx,
} from '../../platform/identity/testing/nginx.ts';
import { ApiClient } from '../../platform/testing/api-client.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { freePort, ready, StartedProducts } from '../../platform/testing/started-product.ts';
import { cloneDatabase, TEST_KEYS } from '../../platform/testing/test-app.ts';

const AT_LEAST = 5_000;
const AT_ONCE = 4;
const canRunNginx = nginxIsInstalled() || process.env.REQUIRE_NGINX === '1';

describe('a restart of API processes in turn', () => {
  const products = new StartedProducts();
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  let nginx: Nginx | undefined;
  afterEach(async () => {
    agent.destroy();
    await nginx?.stop();
    await products.endAll();
  });
  afterAll(() => products.removeFolders());

  const startApi = async (DATABASE_URL: string, port: number) => {
    const started = products.start({
      ROLE: 'api',
      DATABASE_URL,
      DATA_DIR: await products.freshDir(),
      PORT: String(port),
      DRAIN_SECONDS: '1',
      GEOCODING_URL: 'off',
      // Wrong passwords are quick to refuse.
      ARGON2_MEMORY_KIB: '64',
      ...TEST_KEYS,
    });
    await ready(started, port);
    return started;
  };
  /** The status of an answer and who wrote it; a broken connection is an outcome, too. */
  const outcome = (port: number, method: string, path: string, body = '') =>
    new Promise<string>((resolve) => {
      const headers = { 'content-type': 'application/json', 'content-length': body.length };
      const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => (text += part));
        answer.on('end', () => resolve(`${answer.statusCode} ${text.slice(0, 60)}`));
      });
      sent.on('error', (error) => resolve(error.message));
      sent.end(body);
    });

  (canRunNginx ? it : it.skip)(
    'fails none of 5,000 requests through nginx with kept-alive connections',
    async () => {
      const url = await cloneDatabase();
      const ports = [await freePort(), await freePort()];
      const apis = [await startApi(url, ports[0]!), await startApi(url, ports[1]!)];
      nginx = await startInstalledNginx([ports[0]!, ports[1]!]);
      const { port } = nginx;
      await eventually('nginx answers', async () =>
        (await outcome(port, 'GET', '/api/categories')).startsWith('200'),
      );

      const outcomes = new Map<string, number>();
      let count = 0;
      let restarting = true;
      const visitors = Array.from({ length: AT_ONCE }, async (_, visitor) => {
        while (restarting || count < AT_LEAST) {
          count += 1;
          // nginx repeats no POST that it has sent, so a lost one fails.
          const [method, path, body] =
            (count + visitor) % 3 === 0
              ? (['POST', '/api/partner/checks', '{}'] as const)
              : (['GET', '/api/categories'] as const);
          const seen = await outcome(port, method, path, body);
          const kind = `${method} ${seen.slice(0, 40)}`;
          outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
        }
      });
      for (const [index, { child, exited }] of apis.entries()) {
        child.kill('SIGTERM');
        const direct = new ApiClient(`http://127.0.0.1:${ports[index]}`);
        await eventually('it is not ready', async () => {
          const { status, body } = await direct.get('/api/health/ready');
          return status === 503 && body.status === 'not-ready';
        });
        const answer = await fetch(`http://127.0.0.1:${ports[index]}/api/categories`);
        expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
        expect(await exited).toBe(0);
        await startApi(url, ports[index]!);
      }
      restarting = false;
      await Promise.all(visitors);
      expect(count).toBeGreaterThanOrEqual(AT_LEAST);
      const statuses = [...outcomes.keys()].map((kind) => kind.slice(0, 8));
      expect(new Set(statuses)).toEqual(new Set(['GET 200 ', 'POST 401']));
    },
    180_000,
  );
});
