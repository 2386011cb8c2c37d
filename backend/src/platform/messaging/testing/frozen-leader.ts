import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { Database } from '../../persistence/database.ts';
import { eventually } from '../../testing/eventually.ts';
import { cloneDatabase } from '../../testing/test-app.ts';
import { viewOf } from '../consumers/table-names.ts';
import { EVENT_CHANNEL } from '../signals/notifiers.ts';
import { startChild, type Child } from './child.ts';
import { CommandLedger, differencesToFreshFold, faultsOf, NO_FAULTS } from './command-ledger.ts';
import { History } from './history.ts';
import { KafkaInspector } from './kafka-inspector.ts';
import { settled } from './pipeline.ts';
import { append } from './writers.ts';

const IN_THE_BATCH = 'in the batch ';
const GO_ON = 'go on';

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
  const database = new Database({ url, max: 2, applicationName: 'test-freezing' });
  const workers: Child[] = [];
  try {
    // One after the other: the first creates the table of the read model.
    for (let n = 0; n < 2; n += 1) {
      const worker = startChild(new URL('./frozen-worker.ts', import.meta.url), {
        DATABASE_URL: url,
        CONSUMER: consumer.name,
        ...(brokers && { KAFKA_BROKERS: brokers.join(',') }),
      });
      workers.push(worker);
      await worker.printed('started', 30_000);
    }
    const ledger = new CommandLedger();
    const shops = Array.from({ length: 12 }, () => randomUUID() as string);
    const command = async () => {
      for (const shop of shops) ledger.note(await append(database, shop), 'ok');
      await database.execute(`notify ${EVENT_CHANNEL}`);
    };
    await command();
    const frozen = await eventually(
      'a worker is in the middle of a batch',
      () => workers.find(({ lines }) => lines.some((line) => line.startsWith(IN_THE_BATCH))),
      30_000,
    );
    frozen.freeze();
    for (const worker of workers) if (worker !== frozen) worker.tell(GO_ON);
    await command();
    if (brokers) await leftTo(brokers, 1, consumer.name);
    await settled(database, [consumer]);

    frozen.thaw();
    frozen.tell(GO_ON);
    await frozen.printed('wrote, or was refused');
    // Either its connection was closed, or the progress had moved before its commit.
    const stale = (await frozen.printed(IN_THE_BATCH)).slice(IN_THE_BATCH.length);
    await eventually('the transaction of the frozen worker is thrown away', async () => {
      const [row] = await database.query<{ status: string }>(
        'select pg_xact_status($1::xid8) as status',
        [stale],
      );
      return row!.status === 'aborted';
    });

    await command();
    await settled(database, [consumer]);
    expect(await faultsOf(database, ledger)).toEqual(NO_FAULTS);
    expect(await differencesToFreshFold(database, consumer)).toEqual([]);
    const rows = await database.query(`select id from ${viewOf(consumer.name)}`);
    expect(rows).toHaveLength(shops.length);
    expect(await database.query('select * from parked_aggregate')).toEqual([]);
  } finally {
    for (const worker of workers) await worker.end('SIGKILL');
    await database.close();
  }
}
