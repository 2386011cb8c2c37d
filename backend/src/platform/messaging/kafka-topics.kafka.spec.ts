import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { cloneDatabase } from '../testing/test-app.ts';
import { eventually } from '../testing/eventually.ts';
import { differencesToFreshFold } from './testing/command-ledger.ts';
import { History } from './testing/history.ts';
import { headersOf, KafkaInspector } from './testing/kafka-inspector.ts';
import { startPipeline, type Pipeline } from './testing/pipeline.ts';
import { append } from './testing/writers.ts';

const SHOPS = 'privilege.shops.v1';

describe('topics under a running product', () => {
  const brokers = inject('kafkaBrokers');
  const kafka = new KafkaInspector(brokers);
  let history: History;
  let pipeline: Pipeline;
  let other: Pipeline;
  const shops = Array.from({ length: 6 }, () => randomUUID() as string);

  beforeEach(async () => {
    await kafka.wipe();
    // A group of its own for each test.
    history = new History(`through-topics-${randomUUID().slice(0, 8)}`);
    const url = await cloneDatabase();
    pipeline = await startPipeline({ url, consumers: [history], brokers });
    other = await startPipeline({ url, consumers: [history], brokers });
  });
  afterEach(async () => {
    await pipeline.stop();
    await other.stop();
  });

  const commit = async (rounds: number) => {
    for (let n = 0; n < rounds; n += 1)
      for (const shop of shops) await append(pipeline.database, shop);
    pipeline.pump.wake();
  };
  const topics = () => kafka.asAdmin((admin) => admin.listTopics());

  it('that were deleted are made again, and events arrive again', { timeout: 90_000 }, async () => {
    await commit(3);
    await pipeline.settled();
    for (let time = 0; time < 2; time += 1) {
      await kafka.wipe();
      await commit(2);
      await pipeline.settled(45_000);
    }
    expect(await topics()).toContain(SHOPS);
    expect(await topics()).toContain(`${SHOPS}.dlt`);
    expect(await differencesToFreshFold(pipeline.database, history)).toEqual([]);
    await eventually('both workers are well again', () =>
      [pipeline, other].every(({ transport }) => transport.health().ready),
    );
  });

  it('are made again also when nothing is being published', { timeout: 90_000 }, async () => {
    await commit(1);
    await pipeline.settled();
    await kafka.wipe();
    await eventually('they are there', async () => (await topics()).includes(SHOPS), 60_000);
  });
});
