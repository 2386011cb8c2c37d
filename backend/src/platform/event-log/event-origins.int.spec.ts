import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Retention } from '../registries/retention.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RETAIN_IP_DAYS: '60' });
});
afterAll(() => app.close());

it('the IP address behind an event is erased after the configured days, the event stays', async () => {
  await app.database.execute(
    `insert into event_origin (pos, ip, at) select n, '10.0.0.1', now() - n * interval '1 day' - interval '1 hour' from generate_series(1, 90) n`,
  );
  const events = await app.database.query('select id from event order by id');
  expect(events.length).toBeGreaterThan(0);
  await app.get(Retention).run();
  const [left] = await app.database.query(
    'select count(*)::int as n, max(pos) as last from event_origin',
  );
  expect(left).toEqual({ n: 59, last: 59 });
  expect(await app.database.query('select id from event order by id')).toEqual(events);
});
