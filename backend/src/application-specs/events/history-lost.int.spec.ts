import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { HISTORY_LOST, type Withdrawable } from '@nattil/contracts/events/event-map';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { writeApprovedShops } from '../../modules/shops/testing/approved-shops.ts';
import { withdrawVersions } from '../../platform/messaging/restored-backup/restored-backup.ts';
import { aggregateTables } from '../../platform/persistence/orm/aggregate-tables.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';

const kinds = Object.keys(HISTORY_LOST) as Withdrawable[];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const tables = () => aggregateTables(app.get(EntityManager as never));

/** As if versions 1 and 2 had been published before an older backup was restored. */
const withdraw = (kind: Withdrawable, id: string, versions = [1, 2]) =>
  app.database.transaction((tx) =>
    withdrawVersions(tx, [{ kind, id, versions: new Set(versions) }], tables(), app.clock.now()),
  );

it('every kind of aggregate with a table has an event for history that a restored backup lost', () => {
  expect([...tables().keys()].toSorted()).toEqual(kinds.toSorted());
  expect(tables().get('otp')).toBe('otp_session');
});

it.each(kinds)('a lost %s gets an event for each lost version and one more', async (kind) => {
  const id = randomUUID();
  expect(await withdraw(kind, id)).toBe(1);
  const events = await app.database.query(
    `select aggregate_type as kind, version, type, data from event where aggregate_id = $1 order by version`,
    [id],
  );
  expect(events).toEqual(
    [1, 2, 3].map((version) => ({
      kind,
      version,
      type: HISTORY_LOST[kind],
      data: { fromVersion: 1, toVersion: 2 },
    })),
  );
});

it('the next event of a shop with lost versions has a version that nobody has seen', async () => {
  const [id] = await writeApprovedShops(app.database, [{}]);
  expect(await withdraw('shop', id!, [1, 2, 3, 4])).toBe(1);
  const [shop] = await app.database.query('select version from shop where id = $1', [id]);
  expect(shop).toEqual({ version: 5 });
});
