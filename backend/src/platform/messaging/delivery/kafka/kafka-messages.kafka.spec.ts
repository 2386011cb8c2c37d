import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cloneDatabase } from '../../../testing/test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { provided } from '../../../testing/provided.ts';
import { kafkaClient } from './kafka-client.ts';
import { ensureTopics, PARTITIONS } from './kafka-topics.ts';
import { Publisher } from './publisher.ts';
import { Relay } from './relay.ts';
import { differencesToFreshFold } from '../../testing/command-ledger.ts';
import { History } from '../../testing/history.ts';
import { headersOf, KafkaInspector } from '../../testing/kafka-inspector.ts';
import { buildPipeline, startPipeline, type Pipeline } from '../../testing/pipeline.ts';
import { unsecured } from '../../testing/unsecured.ts';
import { append } from '../../testing/writers.ts';

const SHOPS = 'privilege.shops.v1';
const PUBLIC_URL = 'https://nattil.example';

describe('the topics and messages in Kafka', () => {
  const brokers = provided('kafkaBrokers');
  const kafka = new KafkaInspector(brokers);
  let pipeline: Pipeline;

  beforeEach(async () => {
    await kafka.wipe();
    pipeline = await buildPipeline({ url: await cloneDatabase(), consumers: [], brokers });
  });
  afterEach(() => pipeline.stop());

  const published = () =>
    eventually('all is published', async () => {
      const [row] = await pipeline.database.query<{ done: boolean }>(
        `select seq = (select max(seq) from event_place)
           and not exists (select from event e where not exists
             (select from event_place p where p.pos = e.pos)) as done from relay_cursor`,
      );
      return row!.done;
    });

  // A busy broker takes its time to create and to list topics.
  const SLOWLY = 45_000;
  const topicsAreThere = () =>
    eventually('the topics are there', () => ensureTopics(kafkaClient(unsecured(brokers))), SLOWLY);

  /** The first delivery of each event; repeats may follow it. */
  const firstDeliveries = async () => {
    const messages = new Map<string, Awaited<ReturnType<typeof kafka.messages>>[number]>();
    for (const message of await kafka.messages(SHOPS)) {
      const id = headersOf(message)['ce_id']!;
      if (!messages.has(id)) messages.set(id, message);
    }
    return [...messages.values()];
  };

  it('are topics for every module and its dead letters: 6 partitions, kept for ever', async () => {
    await pipeline.transport.prepare();
    await topicsAreThere();
    const { topics, retention } = await kafka.asAdmin(async (admin) => {
      const names = (await admin.listTopics()).filter((t) => t.startsWith('privilege.')).sort();
      const config = await admin.describeConfigs({
        includeSynonyms: false,
        resources: [{ type: 2, name: SHOPS, configNames: ['retention.ms'] }],
      });
      return {
        topics: (await admin.fetchTopicMetadata({ topics: names })).topics,
        retention: config.resources[0]!.configEntries.find((c) => c.configName === 'retention.ms')!
          .configValue,
      };
    });
    const modules = [
      'admin',
      'cards',
      'members',
      'newsletter',
      'otp',
      'partners',
      'purchases',
      'shops',
    ];
    expect(topics.map((t) => t.name).sort()).toEqual(
      modules.flatMap((m) => [`privilege.${m}.v1`, `privilege.${m}.v1.dlt`]),
    );
    expect(topics.map((t) => t.partitions.length)).toEqual(topics.map(() => PARTITIONS));
    expect(retention).toBe('-1');
    await pipeline.transport.prepare();
  }, 60_000);

  it('refuses to start if a topic has another number of partitions, and names the reason', async () => {
    await kafka.asAdmin(async (admin) => {
      const wrong = { topic: SHOPS, numPartitions: 3 };
      await admin.createTopics({ topics: [wrong], waitForLeaders: false }).catch(() => undefined);
      await eventually(
        'the topic is there',
        async () =>
          (await admin.fetchTopicMetadata({ topics: [SHOPS] })).topics[0]?.partitions.length === 3,
        SLOWLY,
      );
    });
    await eventually('it refuses and says why', () =>
      pipeline.transport.prepare().then(
        () => false,
        ({ message }: Error) =>
          message.includes('The topic privilege.shops.v1 has 3 partitions, but must have 6'),
      ),
    );
  }, 90_000);

  it('are CloudEvents in binary mode, keyed by aggregate, in version order', async () => {
    const shops = Array.from({ length: 8 }, () => randomUUID() as string);
    await pipeline.transport.prepare();
    await pipeline.pump.start();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1)
      for (const shop of shops) ids.push(await append(pipeline.database, shop));
    pipeline.pump.wake();
    await published();
    const messages = await firstDeliveries();
    expect(messages.map((m) => headersOf(m).ce_id).sort()).toEqual(ids.sort());
    for (const shop of shops) {
      const own = messages.filter((m) => String(m.key) === shop);
      expect(own.map((m) => headersOf(m).ce_aggregateversion)).toEqual(['1', '2', '3', '4', '5']);
      expect(new Set(own.map((m) => m.partition)).size).toBe(1);
    }
    const [first] = messages;
    const headers = headersOf(first!);
    expect(headers).toMatchObject({
      ce_type: 'privilege.ShopRejected',
      ce_source: '/privilege/shops',
      ce_specversion: '1.0',
      ce_subject: String(first!.key),
      ce_dataschema: expect.stringMatching(/^https?:.*\/api\/events\/schemas\/ShopRejected\/1$/),
      'content-type': 'application/json',
    });
    expect(headers.ce_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(JSON.parse(String(first!.value))).toEqual({
      shopId: String(first!.key),
      status: 'rejected',
    });
  });

  it('lets one relay publish at a time and moves the cursor only after the acknowledgement', async () => {
    await topicsAreThere();
    const { database, sequencer } = pipeline;
    const cursor = async () =>
      (await database.query<{ seq: number }>('select seq from relay_cursor'))[0]!.seq;
    await append(database, randomUUID());
    await sequencer.sequence();
    const sending = Promise.withResolvers<void>();
    const acknowledged = Promise.withResolvers<void>();
    const slow = new Relay(
      database,
      {
        send: async () => {
          sending.resolve();
          await acknowledged.promise;
        },
      } as unknown as Publisher,
      PUBLIC_URL,
    );
    const first = slow.step();
    await sending.promise;
    const publisher = new Publisher(kafkaClient(unsecured(brokers)));
    const second = new Relay(database, publisher, PUBLIC_URL);
    expect(await second.step()).toBe('elsewhere');
    expect(await cursor()).toBe(0);
    acknowledged.resolve();
    expect(await first).toBe('caught-up');
    expect(await cursor()).toBe(1);
    await publisher.close();
  });

  it('publishes again with a new producer after a send that failed, and loses nothing', async () => {
    await topicsAreThere();
    const { database, sequencer } = pipeline;
    const id = await append(database, randomUUID());
    await sequencer.sequence();
    const publisher = new Publisher(kafkaClient(unsecured(brokers)));
    await expect(
      publisher.send(new Map([['privilege.unknown.v1', [{ value: 'x' }]]])),
    ).rejects.toThrow();
    // A topic that was just created may have no leader yet.
    await eventually('it is published', () => new Relay(database, publisher, PUBLIC_URL).step());
    expect((await firstDeliveries()).map((m) => headersOf(m).ce_id)).toEqual([id]);
    await publisher.close();
  });

  it('skips messages in a topic that are not events of this log', async () => {
    await pipeline.transport.prepare();
    await pipeline.pump.start();
    await append(pipeline.database, randomUUID());
    pipeline.pump.wake();
    await published();
    const publisher = new Publisher(kafkaClient(unsecured(brokers)));
    const strange = [
      { key: 'x', value: 'not ours' },
      { key: 'y', value: null },
    ];
    await eventually('they are sent', () =>
      publisher.send(new Map([[SHOPS, strange]])).then(() => true),
    );
    await publisher.close();
    const history = new History('tolerant');
    const other = await startPipeline({
      url: await cloneDatabase(),
      consumers: [history],
      brokers,
    });
    await append(other.database, randomUUID());
    other.pump.wake();
    await other.settled();
    await eventually(
      'the group is through',
      async () => (await kafka.lag('privilege.tolerant', SHOPS)) === 0,
    );
    await eventually('it is well', () => other.transport.health().ready);
    expect(await differencesToFreshFold(other.database, history)).toEqual([]);
    await other.stop();
  });
});
