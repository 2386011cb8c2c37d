import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { askRaw } from '../../platform/identity/testing/raw-http.ts';
import { Metrics } from '../../platform/registries/metrics.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://127.0.0.1:1',
  ARGON2_MEMORY_KIB: '19456',
};
const AUTHORIZATION = { authorization: 'Bearer scrape-nattil' };
const SPELLINGS = [
  '/metrics',
  '/metrics/',
  '//metrics',
  '/%6detrics',
  '/metrics?x=1',
  'http://x/metrics',
];

/** Gauges that tell a state, an amount or an age instead of something that waits or fails. */
const NOT_ZERO =
  /^nattil_(build_info|part_ready|clock_ahead|event_log_(head|room)|relay_backlog|database_connections(open|idle)|audit_(sealed|valid|verified)|search_(shops|age)|retention_oldest)/;
/** Gauges that have to be seen in such a test. */
const AT_REST = [
  'nattil_audit_behind',
  'nattil_audit_standstill_seconds',
  'nattil_consumer_lag',
  'nattil_database_connections',
  'nattil_event_log_unsequenced',
  'nattil_jobs_resting',
  'nattil_parked_aggregates',
  'nattil_retention_overdue_seconds',
  'nattil_search_changes_waiting',
  'nattil_webhook_waiting',
];

describe('the metrics', () => {
  let open: TestApp;
  beforeAll(async () => {
    open = await startTestApp();
  });
  afterAll(() => open.close());

  it('are collected once for simultaneous requests and for a second after them', async () => {
    const metrics = open.get(Metrics);
    const collected = jest.spyOn(metrics.registry, 'metrics');
    // Not over HTTP: a busy machine answers a hundred requests in more than a second.
    const texts = await Promise.all(Array.from({ length: 100 }, () => metrics.text()));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('nattil_event_log_head');
    expect(collected).toHaveBeenCalledTimes(1);
    collected.mockRestore();
  });

  it('count no statement of their own among those that wait for a connection', async () => {
    const app = await startTestApp({ DATABASE_POOL: '4' });
    const waitedFor = async () => {
      const text = await new Metrics(app.database).text();
      return Number(/nattil_database_connections[{]state="waited_for"[}] (\d+)/.exec(text)![1]);
    };
    try {
      await eventually('nobody waits', async () => (await waitedFor()) === 0);
      const held = Array.from({ length: 12 }, () => app.database.query('select pg_sleep(0.2)'));
      expect(await waitedFor()).toBeGreaterThan(0);
      await Promise.all(held);
    } finally {
      await app.close();
    }
  });

  it('are at rest while nothing happens, however often they are asked for', async () => {
    const app = await startTestApp({ DATABASE_POOL: '4' });
    const moving = async () => {
      const { registry } = new Metrics(app.database);
      const own = app.get(Metrics).registry;
      // Each caller collects, as scrapes of several minutes do.
      await Promise.all(Array.from({ length: 8 }, () => registry.metrics()));
      await app.api.get('/metrics');
      const all = await own.getMetricsAsJSON();
      return all
        .filter(({ name, type }) => name.startsWith('nattil_') && String(type) === 'gauge')
        .flatMap(({ name, values }) =>
          values
            .filter(({ value, labels }) => value !== 0 && !NOT_ZERO.test(name + labels.state))
            .map(({ value, labels }) => [name, labels, value]),
        );
    };
    try {
      await eventually('all are at rest', async () => (await moving()).length === 0);
      const names = (await app.get(Metrics).registry.getMetricsAsJSON()).map(({ name }) => name);
      expect(names.filter((name) => AT_REST.includes(name)).toSorted()).toEqual(AT_REST);
    } finally {
      await app.close();
    }
  });

  it('need their token where one is set, however they are asked for', async () => {
    const app = await startTestApp({ ...PRODUCTION, METRICS_TOKEN: 'scrape-nattil' });
    try {
      const port = Number(new URL(app.url).port);
      for (const headers of [{}, { authorization: 'Bearer another' }] as Record<string, string>[])
        for (const path of SPELLINGS)
          for (const method of ['GET', 'HEAD', 'POST']) {
            const { status, body } = await askRaw(port, method, path, headers);
            expect([path, [401, 404].includes(status)]).toEqual([path, true]);
            expect(body).not.toContain('nattil_');
          }
      const refused = await app.api.get('/metrics');
      expect(refused).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
      expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer/);
      const read = await app.api.get<string>('/metrics', { headers: AUTHORIZATION });
      expect([read.status, read.body]).toEqual([200, expect.stringContaining('nattil_')]);
      expect(app.app.metricsAddress).toBe(`${app.url}/metrics`);
    } finally {
      await app.close();
    }
  });

  it('are closed in production where neither token nor port is set', async () => {
    const app = await startTestApp(PRODUCTION);
    try {
      const port = Number(new URL(app.url).port);
      for (const path of SPELLINGS)
        expect([path, (await askRaw(port, 'GET', path, AUTHORIZATION)).status]).toEqual([
          path,
          404,
        ]);
      expect(app.app.metricsAddress).toBeNull();
    } finally {
      await app.close();
    }
  });

  it('have a port of their own where one is set, which serves nothing else', async () => {
    const env = {
      METRICS_PORT: '0',
      METRICS_TOKEN: 'scrape-nattil',
      DATABASE_URL: open.databaseUrl,
    };
    const app = await startTestApp(env);
    const own = new URL(app.app.metricsAddress!);
    try {
      expect((await app.api.get('/metrics', { headers: AUTHORIZATION })).status).toBe(404);
      const ask = (path: string, init: RequestInit = { headers: AUTHORIZATION }) =>
        fetch(new URL(path, own), init);
      const read = await ask('/metrics');
      expect([read.status, await read.text()]).toEqual([200, expect.stringContaining('nattil_')]);
      expect(read.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
      expect((await ask('/metrics', { headers: AUTHORIZATION, method: 'HEAD' })).status).toBe(200);
      expect((await ask('/metrics', {})).status).toBe(401);
      expect((await ask('/metrics', { headers: AUTHORIZATION, method: 'POST' })).status).toBe(405);
      for (const path of ['/', '/metrics/', '/api/categories', '/api/health/live', '/dev/inbox'])
        expect([path, (await ask(path)).status]).toEqual([path, 404]);
    } finally {
      await app.close();
    }
    await expect(fetch(own)).rejects.toThrow();
  });
});
