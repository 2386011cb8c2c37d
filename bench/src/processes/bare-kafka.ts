// The baseline of commit to visible over Kafka: one kafkajs producer and one consumer, with the
// settings of our relay and our groups, and nothing else. Milliseconds from before the send to the
// handler.
import { setTimeout as wait } from 'node:timers/promises';
import { Kafka, logLevel, Partitioners } from 'kafkajs';
import { readInput, writeResult } from './input.ts';

const { brokers, rate, count } = await readInput<{
  brokers: string;
  rate: number;
  count: number;
}>();
const topic = `bench.${process.pid}`;
const kafka = new Kafka({ brokers: [brokers], logLevel: logLevel.NOTHING });
const admin = kafka.admin();
await admin.connect();
await admin.createTopics({
  topics: [{ topic, numPartitions: 6, replicationFactor: 1 }],
  waitForLeaders: true,
});
const producer = kafka.producer({
  idempotent: true,
  maxInFlightRequests: 1,
  createPartitioner: Partitioners.DefaultPartitioner,
});
const consumer = kafka.consumer({ groupId: topic, maxWaitTimeInMs: 1_000 });
await Promise.all([producer.connect(), consumer.connect()]);
await consumer.subscribe({ topics: [topic], fromBeginning: true });

const sentAt: number[] = [];
const latencies: number[] = [];
const warm = Promise.withResolvers<void>();
const all = Promise.withResolvers<void>();
await consumer.run({
  autoCommit: false,
  eachMessage: async ({ message }) => {
    const id = Number(message.key!.toString());
    if (id < 0) {
      warm.resolve();
      return;
    }
    latencies.push(performance.now() - sentAt[id]!);
    if (latencies.length === count) all.resolve();
  },
});
const value = JSON.stringify({ name: 'x'.repeat(400) });
const headers = Object.fromEntries(
  Array.from({ length: 10 }, (_, i) => [`ce_header${i}`, 'x'.repeat(24)]),
);
const send = (id: number) =>
  producer.send({ topic, acks: -1, messages: [{ key: String(id), value, headers }] });
await send(-1);
await warm.promise;

const started = performance.now();
const sending: Promise<unknown>[] = [];
for (let id = 0; id < count; id += 1) {
  const due = started + (id / rate) * 1000;
  if (due > performance.now()) await wait(due - performance.now());
  sentAt[id] = performance.now();
  sending.push(send(id));
}
await Promise.all([...sending, all.promise]);
await consumer.disconnect();
await producer.disconnect();
await admin.deleteTopics({ topics: [topic] });
await admin.disconnect();
writeResult(latencies);
