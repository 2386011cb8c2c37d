import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registration } from '../../modules/shops/testing/registration.ts';
import { startChild, type Child } from '../../platform/messaging/testing/child.ts';
import { freePort } from '../../platform/messaging/testing/free-port.ts';
import { headersOf, KafkaInspector } from '../../platform/messaging/testing/kafka-inspector.ts';
import { dedicatedClient } from '../../platform/persistence/database.ts';
import { ApiClient } from '../../platform/testing/api-client.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { provided } from '../../platform/testing/provided.ts';
import { withDatabase } from '../../platform/testing/template.ts';

const KEY = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const ADMIN = { email: 'first@nattil.example', password: 'Back-home-2026' };
const STOPS_WITHIN_MS = 15_000;

describe('two API processes and two workers on one database and one broker', () => {
  const brokers = provided('kafkaBrokers');
  const kafka = new KafkaInspector(brokers);
  const children: Child[] = [];
  let apis: ApiClient[];
  let ports: number[];

  beforeAll(async () => {
    await kafka.wipe();
    const databaseUrl = await emptyDatabase();
    ports = await Promise.all([1, 2, 3, 4].map(freePort));
    for (const [n, port] of ports.entries())
      children.push(
        startChild(new URL('../../run.ts', import.meta.url), {
          ROLE: n < 2 ? 'api' : 'worker',
          PORT: String(port),
          HOST: '127.0.0.1',
          DATABASE_URL: databaseUrl,
          DATABASE_POOL: '8',
          KAFKA_BROKERS: brokers.join(','),
          LOG_LEVEL: 'warn',
          GEOCODING_URL: 'off',
          ARGON2_MEMORY_KIB: '64',
          ADMIN_EMAIL: ADMIN.email,
          ADMIN_PASSWORD: ADMIN.password,
          JWT_SECRET: KEY,
          AUDIT_KEY: KEY,
          OTP_KEY: KEY,
          DATA_KEY: KEY,
        }),
      );
    apis = ports.slice(0, 2).map((port) => new ApiClient(`http://127.0.0.1:${port}`));
  });
  afterAll(() =>
    Promise.all(children.map((child) => child.process.exitCode ?? child.end('SIGKILL'))),
  );

  const ready = (port: number) =>
    eventually(
      `the process on port ${port} is ready`,
      async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok,
      60_000,
    );

  it('start together on an empty database', async () => {
    for (const port of ports) await ready(port);
    for (const child of children) expect(child.lines.join('\n')).not.toMatch(/cannot start/);
  });

  it('show on one API what was written through the other and the workers', async () => {
    const [one, two] = apis as [ApiClient, ApiClient];
    const form = registration();
    const registered = await one.post('/api/admin/shops/register', form);
    expect(registered.status).toBe(201);
    const { id } = registered.body.data;

    const login = await two.post('/api/admin/auth/login', ADMIN);
    expect(login.status).toBe(200);
    const approved = await two
      .as(login.body.data.accessToken)
      .put(`/api/admin/shops/${id}/approve`);
    expect(approved).toMatchObject({ status: 200, body: { data: { status: 'approved' } } });

    const signUp = await one.post('/api/users/signup', {
      emailOrNumber: 'reader@example.com',
      password: 'Back-home-2026',
    });
    expect(signUp.status).toBe(201);
    const member = one.as(signUp.body.data.accessToken);
    const found = await eventually('a search on the first API finds it', async () => {
      const path = `/api/users/shops/search?location=Kochi&search=${encodeURIComponent(form.shopName)}`;
      const { body } = await member.get(path);
      return body.data.length > 0 ? body.data : null;
    });
    expect(found).toMatchObject([{ id, name: form.shopName }]);

    const published = await eventually('both events are published', async () => {
      const own = (await kafka.messages('privilege.shops.v1')).filter((m) => String(m.key) === id);
      return own.length === 2 ? own.map(headersOf) : null;
    });
    expect(published.map((h) => h['ce_type'])).toEqual([
      'privilege.ShopRegistered',
      'privilege.ShopApproved',
    ]);
  });

  it('all stop within 15 s of SIGTERM', async () => {
    const late = setTimeout(
      () => children.forEach((c) => c.process.kill('SIGKILL')),
      STOPS_WITHIN_MS,
    );
    const codes = await Promise.all(children.map((child) => child.end('SIGTERM')));
    clearTimeout(late);
    expect(codes).toEqual([0, 0, 0, 0]);
  });
});

async function emptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = dedicatedClient(provided('databaseServer'), 'test-topology');
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return withDatabase(provided('databaseServer'), name);
}
