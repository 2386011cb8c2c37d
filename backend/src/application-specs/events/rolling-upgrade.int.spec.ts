import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Health } from '../../platform/registries/health.ts';
import { Metrics } from '../../platform/registries/metrics.ts';
import { append } from '../../platform/messaging/testing/writers.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { startTestApp } from '../../platform/testing/test-app.ts';

it('stays ready while a newer version writes events that it does not know, and reports that it waits', async () => {
  const app = await startTestApp();
  const events = async () =>
    (await app.get(Health).answer()).parts.find((part) => part.name === 'events') as object;
  const halted = async () =>
    (await app.get(Metrics).registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('nattil_halted_consumers{'));
  await eventually('events flow', async () =>
    (await app.get(Health).answer()).parts.every((part) => part.ready),
  );
  expect(await events()).toEqual({ name: 'events', ready: true });
  expect(await halted()).toEqual([]);
  await append(app.database, randomUUID(), { type: 'ShopSold' });
  await eventually('the search waits', async () =>
    (await halted()).includes('nattil_halted_consumers{consumer="shop-search"} 1'),
  );
  expect(await events()).toMatchObject({ ready: true, degraded: true });
  expect((await app.api.get('/api/health/ready')).status).toBe(200);
  // This version must not record such an event either.
  await expect(app.close()).rejects.toThrow('ShopSold is not published');
});
