import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startKafka } from '../../../../../scripts/kafka-broker.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    kafkaBrokers: string[];
  }
}

/** One real broker per run: the one in KAFKA_BROKERS, else one of the run's own. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  const given = process.env['KAFKA_BROKERS'];
  if (given) return project.provide('kafkaBrokers', given.split(','));
  const dir = await mkdtemp(join(tmpdir(), 'nattil-kafka-'));
  const broker = await startKafka({ dir });
  project.provide('kafkaBrokers', [broker.brokers]);
  return async () => {
    await broker.stop();
    await rm(dir, { recursive: true, force: true });
  };
}
