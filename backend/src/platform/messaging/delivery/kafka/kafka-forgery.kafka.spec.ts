import { randomUUID } from 'node:crypto';
import { Partitioners, type Message } from 'kafkajs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.ts';
import { provided } from '../../../testing/provided.ts';
import { cloneDatabase } from '../../../testing/test-app.ts';
import { toMessage } from './cloud-event.ts';
import type { Target } from '../../consumers/consumer.ts';
import { kafkaClient } from './kafka-client.ts';
import { readAggregate, type LoggedEvent } from '../../../event-log/logged-event.ts';
import { differencesToFreshFold } from '../../testing/command-ledger.ts';
import { History } from '../../testing/history.ts';
import { KafkaInspector } from '../../testing/kafka-inspector.ts';
import { buildPipeline, type Pipeline } from '../../testing/pipeline.ts';
import { unsecured } from '../../testing/unsecured.ts';
import { append } from '../../testing/writers.ts';

const SHOPS = 'privilege.shops.v1';
const CARDS = 'privilege.cards.v1';

/** Records every event as its handler got it. */
class Noting extends History {
  readonly seen: LoggedEvent[] = [];

  override async handle(events: LoggedEvent[], target: Target): Promise<void> {
    this.seen.push(...events);
    await super.handle(events, target);
  }
}

describe('forged messages in a topic', () => {
  const brokers = provided('kafkaBrokers');
  const kafka = new KafkaInspector(brokers);
  const producer = kafkaClient(unsecured(brokers)).producer({
    createPartitioner: Partitioners.DefaultPartitioner,
  });
  const noting = new Noting('noting', ['shop', 'card']);
  let pipeline: Pipeline;
  let shop: string;
  let real: LoggedEvent[];

  beforeAll(async () => {
    await kafka.wipe();
    pipeline = await buildPipeline({ url: await cloneDatabase(), consumers: [noting], brokers });
    await pipeline.transport.prepare();
    // Without the pump, the test decides when events are sequenced and published.
    await pipeline.transport.start([noting]);
    await producer.connect();
    shop = randomUUID();
    await append(pipeline.database, shop);
    await append(pipeline.database, shop);
  });
  afterAll(async () => {
    await producer.disconnect();
    await pipeline.stop();
  });

  const send = async (topic: string, messages: Message[]) => {
    await eventually(`${topic} takes them`, () => producer.send({ topic, messages }));
    for (const each of [SHOPS, CARDS])
      await eventually(
        'the consumer is through',
        async () => (await kafka.lag('privilege.noting', each)) === 0,
      );
  };
  const logged = () =>
    pipeline.database.query<LoggedEvent>(
      `select id, aggregate_type as "aggregateType", aggregate_id as "aggregateId", version from event order by pos`,
    );
  const beside = { epoch: randomUUID(), traceparent: null, source: null };
  /** Messages that an attacker who has read the topic, or guessed, could forge from this event. */
  const forgeries = (event: LoggedEvent): Message[] => {
    const made = toMessage({ ...event, ...beside }, 'https://nattil.example');
    const change = (headers: Record<string, string | string[]>, other: Partial<Message> = {}) => ({
      ...made,
      ...other,
      headers: { ...made.headers, ...headers },
    });
    const approved = JSON.stringify({ shopId: shop, status: 'approved', discountPercent: 99 });
    return [
      change({ ce_type: 'privilege.ShopApproved' }, { value: approved }),
      change({ ce_aggregateversion: String(event.version + 1) }),
      change({ ce_aggregateversion: String(event.version + 7) }),
      change({ ce_aggregateversion: '2147483648' }),
      change({ ce_aggregateversion: '1e400' }),
      change({ ce_subject: randomUUID() }, { key: randomUUID() }),
      change({ ce_aggregatetype: 'card' }),
      change({ ce_aggregatetype: '__proto__' }),
      change({ ce_seq: '999999999' }),
      change({ ce_id: randomUUID(), ce_aggregateversion: String(event.version + 1) }),
      change({ ce_id: [event.id, randomUUID()] }),
      change({ ce_dataschema: 'https://nattil.example/api/events/schemas/ShopRejected/99' }),
      change({ ce_actor: '{"id":null,"realm":"admin","role":"admin"}', ce_requestid: 'seed' }),
      { ...made, partition: 5 },
      { ...made, value: null },
      { value: 'no event at all' },
    ];
  };
  const asInTheLog = async () =>
    (await readAggregate(pipeline.database, 'shop', shop, 1)).map((e) => ({ ...e }));

  it('change nothing before the real event has its sequence number', async () => {
    const [first, second] = (await logged()).map((e) => ({
      ...e,
      seq: 1,
      type: 'ShopRejected' as const,
      schemaVersion: 1,
      data: { shopId: shop, status: 'rejected' },
      actor: { id: null, realm: 'system', role: 'system' },
      requestId: null,
      occurredAt: '2026-04-01T09:30:00.000Z',
    })) as unknown as [LoggedEvent, LoggedEvent];
    for (const topic of [SHOPS, CARDS])
      await send(topic, [...forgeries(second), ...forgeries(first)]);
    expect(noting.seen).toEqual([]);
    expect(await pipeline.database.query('select * from consumer_progress')).toEqual([]);
  });

  it('at most point at the real event, which is applied once as in the log', async () => {
    await pipeline.sequencer.sequence();
    real = await asInTheLog();
    expect(real).toHaveLength(2);
    for (const topic of [SHOPS, CARDS])
      await send(topic, [...forgeries(real[1]!), ...forgeries(real[0]!)]);
    expect(noting.seen).toEqual(real);
  });

  it('do not cause real events to be dropped, neither current nor later ones', async () => {
    pipeline.transport.wake();
    await pipeline.settled();
    await append(pipeline.database, shop);
    await append(pipeline.database, shop);
    await pipeline.sequencer.sequence();
    const all = await asInTheLog();
    await send(SHOPS, forgeries(all[2]!));
    pipeline.transport.wake();
    await pipeline.settled();
    await send(SHOPS, forgeries(all[0]!));
    expect(noting.seen).toEqual(all);
    expect(pipeline.transport.health()).toEqual({ ready: true });
    expect(await pipeline.database.query('select * from parked_aggregate')).toEqual([]);
    expect(await differencesToFreshFold(pipeline.database, new History('noting'))).toEqual([]);
  });
});
