import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { cloneDatabase } from '../../testing/test-app.ts';
import { viewOf } from '../consumers/table-names.ts';
import { startChild } from './child.ts';
import { CommandLedger, differencesToFreshFold, faultsOf, NO_FAULTS } from './command-ledger.ts';
import { History } from './history.ts';
import { KafkaInspector } from './kafka-inspector.ts';
import { startPipeline } from './pipeline.ts';
import { append } from './writers.ts';

const IN_THE_BATCH = 'in the batch ';

/** Waits until the consumer's group has dropped the members that do not answer. */
async function leftTo(brokers: string[], members: number, consumer: string): Promise<void> {
  await eventually('the group has dropped the frozen one', () =>
    new KafkaInspector(brokers).asAdmin(async (admin) => {
      const { groups } = await admin.describeGroups([`privilege.${consumer}`]);
      return groups[0]!.state === 'Stable' && groups[0]!.members.length === members;
    }),
  );
}

/**
 * Freezes one of two workers in the middle of a batch. The other worker must take over, and the
 * frozen worker's writes must be refused when it resumes.
 */
export async function freezeOneOfTwoWorkers(brokers: string[] | null): Promise<void> {
  const consumer = new History(`frozen-${brokers ? 'kafka' : 'embedded'}`);
  const url = await cloneDatabase();
  const pipeline = await startPipeline({ url, consumers: [consumer], brokers });
  const child = startChild(new URL('./frozen-worker.ts', import.meta.url), {
    DATABASE_URL: url,
    CONSUMER: consumer.name,
    ...(brokers && { KAFKA_BROKERS: brokers.join(',') }),
  });
  try {
    await child.printed('started', 30_000);
    const ledger = new CommandLedger();
    const shops = Array.from({ length: 12 }, () => randomUUID() as string);
    const command = async (shop: string) =>
      ledger.note(await append(pipeline.database, shop), 'ok');
    // Either worker may be first; commands continue until the child has a batch.
    await eventually(
      'the child is in the middle of a batch',
      async () => {
        for (const shop of shops) await command(shop);
        pipeline.pump.wake();
        return child.lines.some((line) => line.startsWith(IN_THE_BATCH));
      },
      30_000,
    );
    child.freeze();
    for (const shop of shops) await command(shop);
    pipeline.pump.wake();
    if (brokers) await leftTo(brokers, 1, consumer.name);
    await pipeline.settled();

    child.thaw();
    child.tell('go on');
    await child.printed('wrote, or was refused');
    // Either its connection was closed, or the progress had moved before its commit.
    const stale = (await child.printed(IN_THE_BATCH)).slice(IN_THE_BATCH.length);
    await eventually('the transaction of the frozen worker is thrown away', async () => {
      const [row] = await pipeline.database.query<{ status: string }>(
        'select pg_xact_status($1::xid8) as status',
        [stale],
      );
      return row!.status === 'aborted';
    });

    for (const shop of shops) await command(shop);
    await pipeline.settled();
    expect(await faultsOf(pipeline.database, ledger)).toEqual(NO_FAULTS);
    expect(await differencesToFreshFold(pipeline.database, consumer)).toEqual([]);
    const rows = await pipeline.database.query(`select id from ${viewOf(consumer.name)}`);
    expect(rows).toHaveLength(shops.length);
    expect(await pipeline.database.query('select * from parked_aggregate')).toEqual([]);
  } finally {
    await child.end('SIGKILL');
    await pipeline.stop();
  }
}
