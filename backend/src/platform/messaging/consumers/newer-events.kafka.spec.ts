import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AggregateType } from '@nattil/contracts/events/event-map';
import { eventually } from '../../testing/eventually.ts';
import { provided } from '../../testing/provided.ts';
import { cloneDatabase } from '../../testing/test-app.ts';
import { relayStatus } from '../delivery/kafka/relay-cursor.ts';
import { differencesToFreshFold } from '../testing/command-ledger.ts';
import { History } from '../testing/history.ts';
import { headersOf, KafkaInspector } from '../testing/kafka-inspector.ts';
import { startPipeline, type Pipeline } from '../testing/pipeline.ts';
import { append } from '../testing/writers.ts';

const SHOPS = 'privilege.shops.v1';
const NEWER = { type: 'ShopSold' };

describe('over Kafka, an event that only a newer version of the program knows', () => {
  const brokers = provided('kafkaBrokers');
  const kafka = new KafkaInspector(brokers);
  let history: History;
  let url: string;
  let older: Pipeline;

  beforeEach(async () => {
    await kafka.wipe();
    history = new History(`rolling-${randomUUID().slice(0, 8)}`);
    url = await cloneDatabase();
    older = await startPipeline({ url, consumers: [history], brokers });
  });
  afterEach(() => older.stop());

  const published = async () => (await kafka.messages(SHOPS)).map(headersOf);

  it('is published by the older version, which then leaves its group; the newer one continues', async () => {
    const [shop, other] = [randomUUID(), randomUUID()];
    await append(older.database, shop);
    await append(older.database, shop, NEWER);
    await append(older.database, shop);
    older.pump.wake();
    await eventually('the older one stands still and is ready', () => {
      const { ready, degraded, detail } = older.transport.health();
      return ready && degraded && detail?.includes(history.name);
    });
    expect(await older.database.query('select * from parked_aggregate')).toEqual([]);
    await eventually('it has left its group', () =>
      kafka.asAdmin(async (admin) => {
        const { groups } = await admin.describeGroups([`privilege.${history.name}`]);
        return groups[0]!.members.length === 0;
      }),
    );
    const newer = await startPipeline({
      url,
      consumers: [history],
      brokers,
      alsoKnows: [NEWER.type],
    });
    await append(older.database, other);
    newer.pump.wake();
    await newer.settled();
    // Consumers may have read events from the log that are not published yet.
    await eventually('it is published', async () =>
      (await published()).some((h) => h['ce_type'] === 'privilege.ShopSold'),
    );
    expect(await older.database.query('select * from parked_aggregate')).toEqual([]);
    expect(await differencesToFreshFold(older.database, history)).toEqual([]);
    await newer.stop();
  });

  it('and whose topic only that version knows, is left to its relay with all later events', async () => {
    const shop = randomUUID();
    await append(older.database, shop);
    await append(older.database, randomUUID(), { kind: 'delivery' as AggregateType });
    await append(older.database, shop);
    older.pump.wake();
    await eventually('the relay stands still and says so', () =>
      older.transport.health().detail?.includes("'delivery'"),
    );
    expect(await relayStatus(older.database)).toEqual({ published: 1, head: 3 });
    expect((await published()).map((h) => h['ce_aggregateversion'])).toEqual(['1']);
    expect(older.transport.health()).toMatchObject({ ready: true, degraded: true });
  });
});
