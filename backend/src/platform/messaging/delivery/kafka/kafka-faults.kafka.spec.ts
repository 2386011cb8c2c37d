import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.ts';
import { provided } from '../../../testing/provided.ts';
import { cloneDatabase } from '../../../testing/test-app.ts';
import {
  CommandLedger,
  differencesToFreshFold,
  faultsOf,
  NO_FAULTS,
} from '../../testing/command-ledger.ts';
import { freezeOneOfTwoWorkers } from '../../testing/frozen-leader.ts';
import { History } from '../../testing/history.ts';
import { KafkaInspector } from '../../testing/kafka-inspector.ts';
import { startPipeline } from '../../testing/pipeline.ts';
import { append } from '../../testing/writers.ts';

describe('events through Kafka under faults', () => {
  const brokers = provided('kafkaBrokers');
  const kafka = new KafkaInspector(brokers);

  beforeAll(() => kafka.wipe());

  it('are applied when one of two workers freezes in mid-batch, whose stale write is refused', async () => {
    await freezeOneOfTwoWorkers(brokers);
  }, 90_000);

  it('are all applied while a second worker starts and stops', async () => {
    const history = new History('rebalanced');
    const url = await cloneDatabase();
    const one = await startPipeline({ url, consumers: [history], brokers });
    const ledger = new CommandLedger();
    const shops = Array.from({ length: 10 }, () => randomUUID() as string);
    for (let round = 0; round < 3; round += 1) {
      const other = await startPipeline({ url, consumers: [history], brokers });
      for (const shop of shops) ledger.note(await append(one.database, shop), 'ok');
      one.pump.wake();
      await eventually('the second worker has joined the group', async () =>
        kafka.asAdmin(async (admin) => {
          const { groups } = await admin.describeGroups(['privilege.rebalanced']);
          return groups[0]!.state === 'Stable' && groups[0]!.members.length === 2;
        }),
      );
      for (const shop of shops) ledger.note(await append(one.database, shop), 'ok');
      await other.stop();
    }
    one.pump.wake();
    await one.settled(30_000);
    await eventually(
      'nothing is left in the topic',
      async () => (await kafka.lag('privilege.rebalanced', 'privilege.shops.v1')) === 0,
    );
    expect(await faultsOf(one.database, ledger)).toEqual(NO_FAULTS);
    expect(await differencesToFreshFold(one.database, history)).toEqual([]);
    await one.stop();
  });
});
