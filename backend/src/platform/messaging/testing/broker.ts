import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startKafka } from '../../../../../scripts/kafka-broker.ts';
import { provide } from '../../testing/provided.ts';

/** One real broker per run: the one in KAFKA_BROKERS, or one that the run starts. */
export async function startBroker(): Promise<() => Promise<void>> {
  const given = process.env['KAFKA_BROKERS'];
  if (given) {
    provide('kafkaBrokers', given.split(','));
    return async () => {};
  }
  const dir = await mkdtemp(join(tmpdir(), 'nattil-kafka-'));
  const broker = await startKafka({ dir });
  provide('kafkaBrokers', [broker.brokers]);
  return async () => {
    await broker.stop();
    await rm(dir, { recursive: true, force: true });
  };
}
