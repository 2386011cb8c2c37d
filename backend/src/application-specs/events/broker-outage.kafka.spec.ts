import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startKafka, type KafkaBroker } from '../../../../scripts/kafka-broker.ts';
import { ShopSearch } from '../../modules/shops/projections/shop-search.ts';
import { registration } from '../../modules/shops/testing/registration.ts';
import { headersOf, KafkaInspector } from '../../platform/messaging/testing/kafka-inspector.ts';
import {
  differencesToFreshFold,
  faultsOf,
  NO_FAULTS,
} from '../../platform/messaging/testing/command-ledger.ts';
import { freePort } from '../../platform/messaging/testing/free-port.ts';
import type { ApiClient } from '../../platform/testing/api-client.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';

const SHOPS = 'privilege.shops.v1';

describe('while no broker answers', () => {
  let dir: string;
  let broker: KafkaBroker;
  let port: number;
  let app: TestApp;
  let admin: ApiClient;
  /** `shop/<id>@<version>` of every successful command. */
  const accepted: string[] = [];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'nattil-outage-'));
    port = await freePort();
    app = await startTestApp({ KAFKA_BROKERS: `127.0.0.1:${port}` });
    admin = await signedInAs(app, 'admin');
  });
  afterAll(async () => {
    await app?.close();
    await broker?.kill();
    await rm(dir, { recursive: true, force: true });
  });

  const commands = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const registered = await app.api.post('/api/admin/shops/register', registration());
      expect(registered.status).toBe(201);
      const approved = await admin.put(`/api/admin/shops/${registered.body.data.id}/approve`);
      expect(approved.status).toBe(200);
      for (const { headers } of [registered, approved]) {
        // The approval also invites the owner to the till.
        const versions = headers.get('x-event-version')!.split(', ');
        accepted.push(...versions.filter((version) => version.startsWith('shop/')));
      }
    }
  };
  const drained = () =>
    eventually(
      'all is published and applied',
      async () => {
        const [row] = await app.database.query<{ open: number; behind: number }>(
          `select (select coalesce(max(seq), 0) from event_place) - seq as open,
             (select count(*) from shop where version > coalesce((select g.version from consumer_progress g
               where g.consumer = 'shop-search' and g.aggregate_id = shop.id), 0)) as behind
           from relay_cursor`,
        );
        return row!.open === 0 && row!.behind === 0;
      },
      60_000,
    );

  it('because it has not started yet, the application starts and accepts commands', async () => {
    await commands(3);
    const { status, body } = await app.api.get('/api/health/ready');
    expect({ status, of: body.status }).toEqual({ status: 200, of: 'ready' });
    expect(body.parts).toContainEqual(
      expect.objectContaining({ name: 'events', ready: false, degraded: true }),
    );
    broker = await startKafka({ dir, port });
    await drained();
    await eventually(
      'every part is ready',
      async () =>
        !JSON.stringify((await app.api.get('/api/health/ready')).body).includes('"ready":false'),
    );
  }, 90_000);

  it.each([
    ['is killed', () => broker.kill(), true],
    ['is connected but silent', async () => void process.kill(broker.pid, 'SIGSTOP'), false],
  ])(
    'because it %s, commands are accepted and their events follow later',
    async (_, takeAway, gone) => {
      await commands(2);
      await drained();
      await takeAway();
      await commands(4);
      if (gone) broker = await startKafka({ dir, port });
      else process.kill(broker.pid, 'SIGCONT');
      await commands(2);
      await drained();
    },
    90_000,
  );

  it('log, topic and read model contain every accepted command', async () => {
    expect(await faultsOf(app.database)).toEqual(NO_FAULTS);
    const logged = await app.database.query<{ entry: string; id: string }>(
      `select 'shop/' || aggregate_id || '@' || version as entry, id from event where aggregate_type = 'shop'`,
    );
    expect(logged.map((e) => e.entry).sort()).toEqual(accepted.toSorted());
    const published = (await new KafkaInspector([broker.brokers]).messages(SHOPS)).map(headersOf);
    expect([...new Set(published.map((h) => h['ce_id']))].sort()).toEqual(
      logged.map((e) => e.id).sort(),
    );
    const last = new Map<string, number>();
    for (const { ce_subject, ce_aggregateversion } of published) {
      const before = last.get(ce_subject!) ?? 0;
      // A first delivery has the next version. A version that is not higher is a repeat.
      expect(Number(ce_aggregateversion)).toBeLessThanOrEqual(before + 1);
      last.set(ce_subject!, Math.max(before, Number(ce_aggregateversion)));
    }
    expect(await differencesToFreshFold(app.database, app.get(ShopSearch))).toEqual([]);
    expect(await app.database.query('select * from parked_aggregate')).toEqual([]);
  });
});
