import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { cloneDatabase } from '../../testing/test-app.ts';
import type { Database } from '../../persistence/database.ts';
import { viewOf } from '../consumers/table-names.ts';
import { CommandLedger, differencesToFreshFold, faultsOf, NO_FAULTS } from './command-ledger.ts';
import { History } from './history.ts';
import { startPipeline, type Pipeline } from './pipeline.ts';
import { append, prepareWorkload, writeConcurrently } from './writers.ts';

/** Controls that the suite needs beside the transport's interface. */
export interface TransportUnderTest {
  brokers: string[] | null;
  /** Makes the transport deliver everything again that it has delivered. */
  redeliver(database: Database): Promise<void>;
  /** Whether the transport has delivered everything, including events that changed nothing. */
  hasDeliveredAll(database: Database, consumers: string[]): Promise<boolean>;
  /** Makes the transport skip the committed events as if it had delivered them. */
  loseWhatIsCommitted(database: Database): Promise<void>;
  /** Dead letters of this aggregate; null for a transport without a dead-letter topic. */
  deadLetters: ((aggregateId: string) => Promise<Record<string, string>[]>) | null;
}

const SEED = 20_260_401;
const ids = (count: number) => Array.from({ length: count }, () => randomUUID() as string);

/** The cases that every transport must pass. */
export function transportConformance(name: string, under: () => Promise<TransportUnderTest>): void {
  describe(`the ${name} transport`, () => {
    const shops = new History(`${name}-shops`);
    const shopsAndCards = new History(`${name}-shops-and-cards`, ['shop', 'card']);
    const touchy = new History(`${name}-touchy`);
    const consumers = [shops, shopsAndCards, touchy];
    let transport: TransportUnderTest;
    let url: string;
    let pipeline: Pipeline;

    beforeAll(async () => {
      transport = await under();
      url = await cloneDatabase();
      pipeline = await startPipeline({ url, consumers, brokers: transport.brokers });
      await prepareWorkload(pipeline.database);
    });
    afterAll(() => pipeline?.stop());

    const commit = async (aggregate: string, count = 1, kind?: 'card') => {
      for (let i = 0; i < count; i += 1) await append(pipeline.database, aggregate, { kind });
      pipeline.pump.wake();
    };
    const versionsOf = async (consumer: History, aggregate: string) => {
      const [row] = await pipeline.database.query<{ versions: number[] }>(
        `select versions from ${viewOf(consumer.name)} where id = $1`,
        [aggregate],
      );
      return row?.versions ?? [];
    };
    const equalsFreshFold = async () => {
      for (const consumer of consumers)
        expect(await differencesToFreshFold(pipeline.database, consumer)).toEqual([]);
    };

    it('delivers every committed event to every subscriber, effectively once and in order', async () => {
      const ledger = new CommandLedger();
      const before = (await pipeline.database.query<{ id: string }>('select id from event')).map(
        (e) => e.id,
      );
      for (const id of before) ledger.note(id, 'ok');
      await writeConcurrently(pipeline.database, ledger, {
        writers: 8,
        commands: 400,
        aggregates: ids(20),
        seed: SEED,
      });
      await pipeline.settled();
      expect(ledger.count('ok')).toBeGreaterThan(200);
      expect(ledger.count('failed')).toBeGreaterThan(20);
      expect(await faultsOf(pipeline.database, ledger)).toEqual(NO_FAULTS);
      await equalsFreshFold();
    });

    it('delivers only the subscribed events', async () => {
      const [card] = ids(1) as [string];
      await commit(card, 3, 'card');
      await pipeline.settled();
      expect(await versionsOf(shopsAndCards, card)).toEqual([1, 2, 3]);
      expect(await versionsOf(shops, card)).toEqual([]);
    });

    it('changes nothing when all events are delivered three more times', async () => {
      const [shop] = ids(1) as [string];
      await commit(shop, 5);
      const names = consumers.map((c) => c.name);
      for (let time = 0; time < 3; time += 1) {
        await pipeline.settled();
        await transport.redeliver(pipeline.database);
        pipeline.transport.wake();
        await eventually(`delivery ${time + 1} is through`, () =>
          transport.hasDeliveredAll(pipeline.database, names),
        );
      }
      expect(await versionsOf(shops, shop)).toEqual([1, 2, 3, 4, 5]);
      await equalsFreshFold();
    });

    it('parks a poison event, continues with the rest and is complete after a repair', async () => {
      const many = ids(30);
      const poison = many[7]!;
      touchy.poison.add(poison);
      await Promise.all(many.map((shop) => commit(shop, 3)));
      await pipeline.settled();
      for (const shop of many.filter((id) => id !== poison))
        expect(await versionsOf(touchy, shop)).toEqual([1, 2, 3]);
      expect(await versionsOf(shops, poison)).toEqual([1, 2, 3]);
      expect(await versionsOf(touchy, poison)).toEqual([]);

      const row = await eventually('it is given up after its fifth try', async () => {
        // Skips the waits between the tries.
        await pipeline.database.execute('update parked_aggregate set next_try_at = now()');
        const [parked] = await pipeline.database.query<{ tries: number; error: string }>(
          'select tries, error from parked_aggregate where consumer = $1 and given_up_at is not null',
          [touchy.name],
        );
        return parked;
      });
      expect(row).toEqual({ tries: 5, error: 'Error: This aggregate cannot be applied' });
      if (transport.deadLetters)
        expect(await transport.deadLetters(poison)).toMatchObject([
          {
            ce_subject: poison,
            ce_aggregateversion: '1',
            dlt_consumer: touchy.name,
            dlt_error: row.error,
          },
        ]);

      await commit(poison, 2);
      await pipeline.settled();
      expect(await versionsOf(touchy, poison)).toEqual([]);

      touchy.poison.clear();
      expect(await pipeline.retries.retryParked(touchy.name)).toBe(1);
      await eventually('nothing is parked', async () => {
        const parked = await pipeline.database.query('select 1 from parked_aggregate');
        return parked.length === 0;
      });
      await pipeline.settled();
      expect(await versionsOf(touchy, poison)).toEqual([1, 2, 3, 4, 5]);
      await equalsFreshFold();
    });

    it('rebuilds a read model that equals the live one while commands run', async () => {
      const ledger = new CommandLedger();
      const writing = writeConcurrently(pipeline.database, ledger, {
        writers: 4,
        commands: 300,
        aggregates: ids(10),
        seed: SEED + 1,
      });
      const rebuilt: number[] = [];
      for (let time = 0; time < 3; time += 1)
        rebuilt.push((await pipeline.rebuild.rebuild(shops)).generation);
      await writing;
      await pipeline.settled();
      expect(rebuilt).toEqual([2, 3, 4]);
      await equalsFreshFold();
      const left = await pipeline.database.query(
        `select distinct generation from consumer_progress where consumer = $1`,
        [shops.name],
      );
      expect(left).toEqual([{ generation: 4 }]);
    });

    it('finds the last event of an aggregate after it was lost in transit', async () => {
      const [shop] = ids(1) as [string];
      await commit(shop, 2);
      await pipeline.settled();
      await pipeline.stop();
      pipeline = await startPipeline({ url, consumers: [], brokers: null });
      await append(pipeline.database, shop);
      await pipeline.sequencer.sequence();
      await transport.loseWhatIsCommitted(pipeline.database);
      await pipeline.stop();

      pipeline = await startPipeline({ url, consumers, brokers: transport.brokers });
      // Kafka's consumers reconcile at their start too; either run finds the event.
      for (const consumer of consumers) await pipeline.reconciliation.reconcile(consumer);
      await pipeline.settled();
      expect(await versionsOf(shops, shop)).toEqual([1, 2, 3]);
      await equalsFreshFold();
    });
  });
}
