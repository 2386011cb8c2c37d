import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cloneDatabase } from '../../../testing/test-app.ts';
import { eventually } from '../../../testing/eventually.ts';
import { provided } from '../../../testing/provided.ts';
import { relayStatus, rewindRelay } from './relay-cursor.ts';
import { differencesToFreshFold } from '../../testing/command-ledger.ts';
import { History } from '../../testing/history.ts';
import { headersOf, KafkaInspector } from '../../testing/kafka-inspector.ts';
import { buildPipeline, startPipeline, type Pipeline } from '../../testing/pipeline.ts';
import { append } from '../../testing/writers.ts';

const SHOPS = 'privilege.shops.v1';

describe('topics under a running product', () => {
  const brokers = provided('kafkaBrokers');
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
  const allIsPublished = (withinMs?: number) =>
    eventually(
      'all is published',
      async () => {
        const { published, head } = await relayStatus(pipeline.database);
        return published === head;
      },
      withinMs,
    );
  const topics = () => kafka.asAdmin((admin) => admin.listTopics());

  it('are created again after a deletion, and events arrive again', async () => {
    await commit(3);
    await pipeline.settled(45_000);
    for (let time = 0; time < 2; time += 1) {
      // Otherwise the relay publishes into the new topics, and nobody notices the loss.
      await allIsPublished(60_000);
      await kafka.deleteUnder();
      await commit(2);
      await pipeline.settled(45_000);
    }
    // Consumers have read from the log meanwhile.
    await eventually(
      'the topics are there',
      async () => {
        const names = await topics();
        return names.includes(SHOPS) && names.includes(`${SHOPS}.dlt`);
      },
      60_000,
    );
    expect(await differencesToFreshFold(pipeline.database, history)).toEqual([]);
    await eventually('both workers are well again', () =>
      [pipeline, other].every(({ transport }) => transport.health().ready),
    );
  }, 90_000);

  it('are created again also while no event is published', async () => {
    await commit(1);
    await pipeline.settled(45_000);
    await allIsPublished();
    await kafka.deleteUnder();
    await eventually('they are there', async () => (await topics()).includes(SHOPS), 60_000);
  }, 90_000);

  /** The versions of each aggregate in the order of the topic. */
  const publishedVersions = async () => {
    const messages = (await kafka.messages(SHOPS)).map(headersOf);
    return Map.groupBy(messages, (h) => h['ce_subject']!);
  };
  const rewindToBeginning = async () => {
    // Consumers may have read events from the log that the relay has not published yet.
    await allIsPublished();
    await rewindRelay(pipeline.database, 0, new Date());
    pipeline.transport.wake();
    await allIsPublished();
  };

  it('get history again in order when the relay is rewound, and consumers drop the repeats', async () => {
    await commit(4);
    await pipeline.settled(45_000);
    await rewindToBeginning();
    // A retried send may have published some of them once more.
    await eventually('each event stands there again, in order', async () => {
      const versions = [...(await publishedVersions()).values()].map((headers) =>
        headers.map((h) => h['ce_aggregateversion']).join(''),
      );
      return versions.length === shops.length && versions.every((v) => /1.*2.*3.*4.*1234$/.test(v));
    });
    await eventually(
      'the group is through',
      async () => (await kafka.lag(`privilege.${history.name}`, SHOPS)) === 0,
    );
    expect(await differencesToFreshFold(pipeline.database, history)).toEqual([]);
  });

  it('hold all of history after a deletion and a rewind', async () => {
    await commit(3);
    await pipeline.settled(45_000);
    // Otherwise the new topic may begin with a later version than the first.
    await allIsPublished();
    await kafka.deleteUnder();
    await eventually('they are there', async () => (await topics()).includes(SHOPS), 60_000);
    await rewindToBeginning();
    await commit(1);
    await pipeline.settled(45_000);
    await eventually(
      'the topic holds every version',
      async () => {
        const byShop = [...(await publishedVersions()).values()];
        const firsts = byShop.map((headers) =>
          [...new Set(headers.map((h) => h['ce_aggregateversion']))].join(''),
        );
        expect(firsts).toEqual(shops.map(() => '1234'));
        return true;
      },
      45_000,
    );
    expect(await differencesToFreshFold(pipeline.database, history)).toEqual([]);
  }, 90_000);

  it('are not read from their beginning by a new group, because the log has all events', async () => {
    await commit(5);
    await pipeline.settled(45_000);
    // Events published after this come by the topic.
    await allIsPublished();
    const late = new History(`late-${randomUUID().slice(0, 8)}`);
    const newcomer = await buildPipeline({
      url: pipeline.database.url,
      consumers: [late],
      brokers,
    });
    const delivered: string[] = [];
    const deliver = newcomer.applier.deliverFromTopic.bind(newcomer.applier);
    newcomer.applier.deliverFromTopic = async (consumer, events) => {
      delivered.push(...events.map((e) => e.id));
      return deliver(consumer, events);
    };
    await newcomer.pump.start();
    await newcomer.settled(45_000);
    await eventually('it has joined', () => newcomer.transport.health().ready);
    const next = await append(pipeline.database, shops[0]!);
    pipeline.pump.wake();
    await eventually('the next event comes by the topic', () => delivered.includes(next));
    expect(delivered).toEqual([next]);
    await newcomer.settled(45_000);
    expect(await differencesToFreshFold(pipeline.database, late)).toEqual([]);
    await newcomer.stop();
  });
});
