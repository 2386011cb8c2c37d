import { EntityManager } from '@mikro-orm/postgresql';
import { HISTORY_LOST } from '@nattil/contracts/events/event-map';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aggregateTables } from '../../platform/persistence/orm/aggregate-tables.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('every kind of aggregate with a table has an event for history that a restored backup lost', () => {
  const tables = aggregateTables(app.get(EntityManager as never));
  expect([...tables.keys()].toSorted()).toEqual(Object.keys(HISTORY_LOST).toSorted());
  expect(tables.get('otp')).toBe('otp_session');
});
