import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registration } from '../../modules/shops/testing/registration.ts';
import { repositoryRoot } from '../../platform/kernel/repository-root.ts';
import { Database, UNLIMITED, dedicatedClient } from '../../platform/persistence/database.ts';
import { ApiClient } from '../../platform/testing/api-client.ts';
import { asOwner } from '../../platform/testing/as-owner.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { exported } from '../../platform/testing/exported.ts';
import { someIp } from '../../platform/testing/people.ts';
import {
  pgbouncerIsInstalled,
  startPgBouncer,
  type PgBouncer,
} from '../../platform/testing/pgbouncer.ts';
import { StartedProducts } from '../../platform/testing/started-product.ts';
import {
  cloneDatabase,
  startTestApp,
  TEST_KEYS,
  type TestApp,
} from '../../platform/testing/test-app.ts';

/** Fewer than the product's own pools, so that transactions of all processes share them. */
const CONNECTIONS = 4;
/** A statement that is sent this often gets a name where there is no pooler. */
const OFTEN = 60;
const canRun = pgbouncerIsInstalled() || process.env.REQUIRE_PGBOUNCER === '1';

(canRun ? describe : describe.skip)('behind PgBouncer with transaction pooling', () => {
  const products = new StartedProducts();
  const role = `pooled_${randomBytes(4).toString('hex')}`;
  let direct: string;
  let pooler: PgBouncer;
  let settings: Record<string, string>;
  let workers: TestApp[];
  let api: ApiClient;
  let admin: ApiClient;

  beforeAll(async () => {
    direct = await cloneDatabase();
    const documents = readFileSync(join(repositoryRoot(), 'docs/operations.md'), 'utf8');
    const section = documents.slice(documents.indexOf('### Behind a pooler'));
    const ofRole = /```sql\n([^`]*)```/.exec(section)![1]!.replaceAll('nattil', role);
    await asOwner(direct, (run) =>
      run(`create role ${role} superuser login password 'pooled'; ${ofRole}`),
    );
    const own = new URL(direct);
    own.username = role;
    own.password = 'pooled';
    direct = own.href;
    pooler = await startPgBouncer(direct, { connections: CONNECTIONS });
    settings = { DATABASE_URL: pooler.url, DATABASE_SESSION_URL: direct };
    const one = new Database({
      url: pooler.url,
      sessionUrl: direct,
      max: 1,
      applicationName: 'test',
    });
    await eventually('the pooler answers', () => one.query('select 1'));
    await one.close();
    const worker = { ROLE: 'worker', ...settings };
    workers = [await startTestApp(worker), await startTestApp(worker)];
    const started = await products.startReady({
      ROLE: 'api',
      TRUSTED_PROXY_HOPS: '1',
      GEOCODING_URL: 'off',
      ARGON2_MEMORY_KIB: '64',
      ...TEST_KEYS,
      ...settings,
    });
    api = started.api;
    const { body } = await api.post('/api/admin/auth/login', {
      email: 'admin@nattil.example',
      password: 'Back-home-2026',
    });
    admin = api.as(body.data.token);
  }, 90_000);
  afterAll(async () => {
    await products.endAll();
    for (const worker of workers) await worker.close();
    await pooler.stop();
    await products.removeFolders();
  });

  const register = (form = registration()) =>
    api.post('/api/admin/shops/register', form, { headers: { 'x-forwarded-for': someIp() } });
  const caughtUp = (worker: TestApp) =>
    eventually('every consumer is at the head of the log', async () => {
      const lags = await worker.database.query(
        `select 1 from consumer where greatest(cursor, reconciled) < (select max(seq) from event_place)
         union all select 1 from event_waiting`,
      );
      return lags.length === 0;
    });

  it('answers every request, at once and again and again', async () => {
    const registered = await Promise.all(Array.from({ length: OFTEN }, () => register()));
    expect(registered.map(({ status }) => status)).toEqual(registered.map(() => 201));
    const ids = registered.map(({ body }) => body.data.id as string);
    const approved = await Promise.all(
      ids.map((id) => admin.put(`/api/admin/shops/${id}/approve`, {})),
    );
    expect(approved.map(({ status, body }) => [status, body.code])).toEqual(
      ids.map(() => [200, undefined]),
    );
    const reads = await Promise.all(ids.map((id) => admin.get(`/api/admin/shops/${id}`)));
    expect(reads.map(({ body }) => body.data?.status)).toEqual(ids.map(() => 'approved'));
  });

  it('delivers events to every consumer, and the search of another process hears of them', async () => {
    const form = registration();
    const { body } = await register(form);
    const approved = await admin.put(`/api/admin/shops/${body.data.id}/approve`, {});
    expect(approved.status).toBe(200);
    await caughtUp(workers[0]!);
    // The search of the API process hears of the change.
    const page = () => fetch(`${new URL('/shops/', api.url).href}${body.data.id}`);
    await eventually('everybody sees the shop', async () => (await page()).status === 200);
  });

  it('goes on with one worker when the other stops', async () => {
    await workers.shift()!.close();
    expect((await register()).status).toBe(201);
    await caughtUp(workers[0]!);
  });

  it('exports', async () => {
    const { rows } = await exported(admin, '/api/admin/shops/export');
    expect(rows.length).toBeGreaterThan(OFTEN);
  });

  it('has the limits of the role in the pool, and none where work may take long', async () => {
    const { database } = workers[0]!;
    const shown = async (name: string) => (await database.query(`show ${name}`))[0];
    expect(await shown('statement_timeout')).toEqual({ statement_timeout: '8s' });
    expect(await shown('TimeZone')).toEqual({ TimeZone: 'UTC' });
    await database.transaction((tx) => tx.query('select 1'), '', 60_000);
    for (let at = 0; at < 2 * CONNECTIONS; at += 1)
      expect(await shown('statement_timeout')).toEqual({ statement_timeout: '8s' });
    const client = dedicatedClient(direct, 'test', UNLIMITED);
    await client.connect();
    expect((await client.query('show statement_timeout')).rows).toEqual([
      { statement_timeout: '0' },
    ]);
    await client.end();
  });

  it('answers 503 while the pooler cannot reach PostgreSQL, and then works again', async () => {
    const { port } = new URL(direct);
    await pooler.pointTo(1);
    const refused = await eventually('a request is refused', async () => {
      const answer = await register();
      return answer.status !== 201 && answer;
    });
    expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    await pooler.pointTo(Number(port));
    await eventually('it works again', async () => (await register()).status === 201, 60_000);
    await caughtUp(workers[0]!);
  }, 120_000);

  it('answers 503 while there is no pooler, and then works again', async () => {
    const { port } = new URL(pooler.url);
    await pooler.stop();
    expect(await register()).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    pooler = await startPgBouncer(direct, { connections: CONNECTIONS, port: Number(port) });
    await eventually('it works again', async () => (await register()).status === 201);
  });

  it('waits for its open connections where the pooler takes no further one', async () => {
    const many = new Database({
      url: pooler.url,
      sessionUrl: direct,
      max: 150,
      applicationName: 'test',
    });
    const work = Array.from({ length: 300 }, () => many.query('select pg_sleep(0.01)'));
    expect(await Promise.all(work)).toHaveLength(300);
    expect(many.troubles.present).toBe('PostgreSQL allows no further connection');
    await many.close();
  });
});
