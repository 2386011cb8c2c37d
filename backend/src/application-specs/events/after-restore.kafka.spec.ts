import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HISTORY_LOST } from '@nattil/contracts/events/event-map';
import { signUp } from '../../modules/members/testing/member.ts';
import { ShopSearch } from '../../modules/shops/projections/shop-search.ts';
import { registration } from '../../modules/shops/testing/registration.ts';
import { kafkaClient } from '../../platform/messaging/delivery/kafka/kafka-client.ts';
import { Publisher } from '../../platform/messaging/delivery/kafka/publisher.ts';
import { relayStatus } from '../../platform/messaging/delivery/kafka/relay-cursor.ts';
import {
  differencesToFreshFold,
  faultsOf,
  NO_FAULTS,
} from '../../platform/messaging/testing/command-ledger.ts';
import { headersOf, KafkaInspector } from '../../platform/messaging/testing/kafka-inspector.ts';
import { settled } from '../../platform/messaging/testing/pipeline.ts';
import { unsecured } from '../../platform/messaging/testing/unsecured.ts';
import { dedicatedClient } from '../../platform/persistence/database.ts';
import type { ApiClient } from '../../platform/testing/api-client.ts';
import { copyOf } from '../../platform/testing/copy-database.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { provided } from '../../platform/testing/provided.ts';
import { runCommand } from '../../platform/testing/run-command.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';

const SHOPS = 'privilege.shops.v1';

describe('Kafka after a restored backup', () => {
  const brokers = provided('kafkaBrokers');
  const kafka = new KafkaInspector(brokers);
  let app: TestApp;
  let admin: ApiClient;

  const start = async (databaseUrl?: string) => {
    app = await startTestApp({
      KAFKA_BROKERS: brokers.join(','),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    });
    admin = await signedInAs(app, 'admin');
  };
  const register = async (): Promise<string> => {
    const { status, body } = await admin.post('/api/admin/shops/register', registration());
    expect(status).toBe(201);
    return body.data.id;
  };
  const decide = async (shop: string, what: 'approve' | 'reject') => {
    const reason = 'The papers are not those of this shop';
    const body = what === 'reject' ? { reason } : undefined;
    const { status } = await admin.put(`/api/admin/shops/${shop}/${what}`, body);
    expect(status).toBe(200);
  };
  const published = () =>
    eventually(
      'all is published',
      async () => {
        // The head counts numbered events only, so it is read when all have a number.
        if ((await faultsOf(app.database)).unsequenced > 0) return false;
        const { published, head } = await relayStatus(app.database);
        return published === head;
      },
      45_000,
    );
  /** Messages that a subscriber handles if it drops every version up to its last one. */
  const handled = async () => {
    const last = new Map<string, number>();
    const kept: { shop: string; version: number; type: string; id: string; data: unknown }[] = [];
    for (const message of await kafka.messages(SHOPS)) {
      const headers = headersOf(message);
      const [shop, version] = [headers['ce_subject']!, Number(headers['ce_aggregateversion'])];
      if (version <= (last.get(shop) ?? 0)) continue;
      last.set(shop, version);
      const type = headers['ce_type']!.replace('privilege.', '');
      kept.push({
        shop,
        version,
        type,
        id: headers['ce_id']!,
        data: JSON.parse(String(message.value)),
      });
    }
    return kept;
  };
  const afterRestore = (databaseUrl: string) =>
    runCommand('relay', ['after-restore'], {
      DATABASE_URL: databaseUrl,
      KAFKA_BROKERS: brokers.join(','),
      AUDIT_HEADS_FILE: app.config.auditHeadsFile,
      ...app.config.keys,
    });

  let approvedBefore: string;
  let approvedSince: string;
  let pending: string;
  let registeredSince: string;
  let restored: string;
  let lost: number;

  /** Number of aggregates with events after `pos`, of kinds whose history can be lost. */
  const aggregatesSince = async (pos: number) => {
    const [row] = await app.database.query<{ n: number }>(
      `select count(distinct (aggregate_type, aggregate_id))::int as n from event
       where pos > $1 and aggregate_type = any($2)`,
      [pos, Object.keys(HISTORY_LOST)],
    );
    return row!.n;
  };
  const lastPos = async () => {
    const [row] = await app.database.query<{ pos: number }>(
      'select max(pos)::int as pos from event',
    );
    return row!.pos;
  };

  beforeAll(async () => {
    await kafka.wipe();
    await start();
    [approvedBefore, approvedSince, pending] = [
      await register(),
      await register(),
      await register(),
    ];
    await decide(approvedBefore, 'approve');
    await published();
    const kept = await lastPos();
    await app.close();
    restored = await copyOf(app.databaseUrl);
    await start(app.databaseUrl);
    await decide(approvedSince, 'approve');
    registeredSince = await register();
    await decide(registeredSince, 'reject');
    await signUp(app);
    await published();
    lost = await aggregatesSince(kept);
    await app.close();
  });
  afterAll(() => app.close());

  it('before the command a new decision would get a version that subscribers have seen', async () => {
    const mine = await handled();
    expect(mine.filter((e) => e.shop === approvedSince).map((e) => e.version)).toEqual([1, 2]);
    const client = dedicatedClient(restored, 'test');
    await client.connect();
    const { rows } = await client.query('select version from shop where id = $1', [approvedSince]);
    await client.end();
    expect(rows).toEqual([{ version: 1 }]);
  });

  it('the command takes back the lost events once, and no forged one', async () => {
    const publisher = new Publisher(kafkaClient(unsecured(brokers)));
    const own = (await kafka.messages(SHOPS)).find((m) => headersOf(m)['ce_subject'] === pending)!;
    const headers = {
      ...headersOf(own),
      ce_id: crypto.randomUUID(),
      ce_aggregateversion: '2147483000',
    };
    await publisher.send(new Map([[SHOPS, [{ key: pending, value: own.value, headers }]]]));
    await publisher.close();

    expect(await afterRestore(restored)).toMatchObject({
      code: 0,
      said: expect.stringContaining(`${lost} aggregates had newer versions in Kafka`),
    });
    expect(await afterRestore(restored)).toMatchObject({
      code: 0,
      said: expect.stringContaining('0 aggregates had newer versions in Kafka'),
    });
  });

  it('subscribers get every new event, learn which history is lost, and see no version go back', async () => {
    await start(restored);
    await decide(approvedSince, 'reject');
    await decide(pending, 'approve');
    const registeredNow = await register();
    await published();
    // Without the forged message.
    const mine = (await handled()).filter((e) => e.version < 1_000);
    const of = (shop: string) =>
      mine.filter((e) => e.shop === shop).map(({ version, type }) => `${version} ${type}`);
    expect(of(approvedBefore)).toEqual(['1 ShopRegistered', '2 ShopApproved']);
    expect(of(approvedSince)).toEqual([
      '1 ShopRegistered',
      '2 ShopApproved',
      '3 ShopHistoryLost',
      '4 ShopRejected',
    ]);
    expect(of(registeredSince)).toEqual([
      '1 ShopRegistered',
      '2 ShopRejected',
      '3 ShopHistoryLost',
    ]);
    expect(of(registeredNow)).toEqual(['1 ShopRegistered']);
    expect(mine.filter((e) => e.type === 'ShopHistoryLost').map((e) => e.data)).toEqual(
      expect.arrayContaining([
        { fromVersion: 2, toVersion: 2 },
        { fromVersion: 1, toVersion: 2 },
      ]),
    );
    const [row] = await app.database.query<{ id: string }>(
      `select id from event where type = 'ShopApproved' and aggregate_id = $1`,
      [pending],
    );
    const messages = (await kafka.messages(SHOPS)).map(headersOf);
    expect(messages.filter((h) => h['ce_id'] === row!.id)).not.toEqual([]);
  });

  it('history of another topic is lost, too', async () => {
    const lostTypes = await app.database.query<{ type: string }>(
      `select distinct type from event where type like '%HistoryLost'`,
    );
    expect(lostTypes.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['MemberHistoryLost', 'ShopHistoryLost']),
    );
  });

  it('the log and the read models are complete', async () => {
    const search = app.get(ShopSearch);
    await settled(app.database, [search], 45_000);
    expect(await faultsOf(app.database)).toEqual(NO_FAULTS);
    expect(await differencesToFreshFold(app.database, search)).toEqual([]);
    const { headers, body } = await admin.get(`/api/admin/shops/${approvedSince}`);
    expect(body.data.status).toBe('rejected');
    expect(headers.get('etag')).toBe('"4"');
    expect((await admin.get(`/api/admin/shops/${registeredSince}`)).status).toBe(404);
  });
});
