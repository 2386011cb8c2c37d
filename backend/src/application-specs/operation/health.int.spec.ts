import { afterEach, describe, expect, it } from '@jest/globals';
import { registration } from '../../modules/shops/testing/registration.ts';
import { thisBuild } from '../../platform/kernel/this-build.ts';
import { EventPump } from '../../platform/messaging/delivery/event-pump.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';

/** An address at which nothing listens. */
const NO_BROKER = '127.0.0.1:1';

describe('without a broker,', () => {
  let app: TestApp;
  afterEach(() => app.close());

  const ready = () => app.api.get('/api/health/ready');
  const partOf = async (name: string) =>
    (await ready()).body.parts.find((part: { name: string }) => part.name === name);
  const eventsAreNotReady = () =>
    eventually('the process notices', async () => (await partOf('events'))?.ready === false);
  const shopsAreLoaded = () =>
    eventually('the shops are in memory', async () => (await ready()).status === 200);

  it('a process that serves requests continues, is ready, and shows events as degraded', async () => {
    app = await startTestApp({ KAFKA_BROKERS: NO_BROKER });
    expect((await app.api.post('/api/admin/shops/register', registration())).status).toBe(201);
    await eventsAreNotReady();
    await shopsAreLoaded();
    const { body } = await ready();
    expect(body).toEqual({
      status: 'ready',
      parts: [
        { name: 'process', ready: true },
        { name: 'database', ready: true },
        {
          name: 'events',
          ready: false,
          degraded: true,
          detail: 'Events wait in the log and are delivered later',
        },
        { name: 'audit', ready: true },
        { name: 'search', ready: true },
      ],
    });
    const metrics = (await app.api.get('/metrics')).body;
    expect(metrics).toContain('nattil_part_ready{part="events"} 0');
    expect(metrics).toContain('nattil_part_ready{part="database"} 1');
  });

  it('a process for the API alone, which delivers no events, is ready', async () => {
    app = await startTestApp({ KAFKA_BROKERS: NO_BROKER, ROLE: 'api' });
    await shopsAreLoaded();
    expect(await ready()).toMatchObject({ body: { status: 'ready' } });
    expect(await partOf('events')).toBeUndefined();
  });

  it('a worker is alive but not ready', async () => {
    app = await startTestApp({ KAFKA_BROKERS: NO_BROKER, ROLE: 'worker' });
    await eventsAreNotReady();
    expect(await ready()).toMatchObject({ status: 503, body: { status: 'not-ready' } });
    expect(await app.api.get('/api/health/live')).toMatchObject({
      status: 200,
      body: { status: 'live', version: thisBuild().version },
    });
    expect((await app.api.get('/metrics')).body).toContain(
      `nattil_build_info{version="${thisBuild().version}"} 1`,
    );
  });

  it("no public answer contains the broker's address", async () => {
    app = await startTestApp({ KAFKA_BROKERS: NO_BROKER, ROLE: 'worker' });
    await eventually('the process itself knows', () =>
      app.get(EventPump).health().detail?.includes(NO_BROKER),
    );
    for (const path of ['/api/health/ready', '/api/health/live', '/metrics']) {
      const { body } = await app.api.get(path);
      expect([path, JSON.stringify(body)]).toEqual([
        path,
        expect.not.stringMatching(/127\.0\.0\.1|localhost|ECONN|kafkajs/i),
      ]);
    }
    const document = JSON.stringify((await app.api.get('/api/openapi.json')).body);
    // The document contains the product's own address.
    expect(document.replaceAll(app.config.publicUrl, '')).not.toMatch(
      /127\.0\.0\.1|localhost|ECONN|kafkajs/i,
    );
  });
});
