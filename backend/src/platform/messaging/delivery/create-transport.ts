import type { Config } from '../../config/config.ts';
import type { Database } from '../../persistence/database.ts';
import { EmbeddedTransport } from './embedded-transport.ts';
import type { EventApplier } from '../consumers/event-applier.ts';
import { JointSteps } from '../consumers/joint-steps.ts';
import type { EventTransport } from './transport.ts';

/** Kafka when brokers are configured, else the embedded transport. */
export async function createTransport(
  config: Config,
  database: Database,
  applier: EventApplier,
): Promise<EventTransport> {
  if (!config.kafka)
    return new EmbeddedTransport(applier, database, new JointSteps(database, applier));
  const { KafkaTransport } = await kafka();
  return new KafkaTransport(config.kafka, database, applier, config.publicUrl);
}

/** Imports the Kafka client only when brokers are configured. */
const kafka = () => import('./kafka/kafka-transport.ts');
