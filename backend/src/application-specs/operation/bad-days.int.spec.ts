import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dedicatedClient } from '../../platform/persistence/database.ts';
import { registration } from '../../modules/shops/testing/registration.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { provided } from '../../platform/testing/provided.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';

describe('when PostgreSQL is away for a moment', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  /** Refuses new connections and ends open ones, as a server restart would. */
  const database = async (allowed: boolean) => {
    const name = new URL(app.databaseUrl).pathname.slice(1);
    const client = dedicatedClient(provided('databaseServer'), 'test');
    await client.connect();
    await client.query(`alter database ${name} allow_connections ${allowed}`);
    if (!allowed)
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
        [name],
      );
    await client.end();
  };

  it('M-363, A-367: refuses with 503 and Retry-After, stays up, names the part that is not ready, and recovers by itself', async () => {
    await database(false);
    const refused = await app.api.post('/api/admin/shops/register', registration());
    expect(refused).toMatchObject({ status: 503, body: { success: false, code: 'UNAVAILABLE' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await app.api.get('/api/health/live')).status).toBe(200);
    const ready = await app.api.get('/api/health/ready');
    expect(ready.status).toBe(503);
    expect(ready.body.parts).toContainEqual({
      name: 'database',
      ready: false,
      detail: expect.any(String),
    });

    await database(true);
    await eventually(
      'the product is ready again',
      async () => (await app.api.get('/api/health/ready')).status === 200,
    );
    const { status, body } = await app.api.post('/api/admin/shops/register', registration());
    expect(status).toBe(201);
    await eventually('events flow again', async () => {
      const rows = await app.database.query('select 1 from event_log where aggregate_id = $1', [
        body.data.id,
      ]);
      return rows.length === 1;
    });
  });
});
