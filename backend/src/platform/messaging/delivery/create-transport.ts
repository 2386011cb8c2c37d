import type { Config } from '../../config/config.ts';
import type { Database } from '../../persistence/database.ts';
import { EmbeddedTransport } from './embedded-transport.ts';
import type { EventApplier } from '../consumers/event-applier.ts';
import type { EventTransport } from './transport.ts';

/** Kafka when brokers are configured, else the embedded transport. */
export async function createTransport(
  config: Config,
  database: Database,
  applier: EventApplier,
): Promise<EventTransport> {
  if (!config.kafka) return new EmbeddedTransport(applier, database);
  const { KafkaTransport } = await kafka();
  return new KafkaTransport(config.kafka, database, applier, config.publicUrl);
}

/** Its client is read only where there are brokers. */
const kafka = () => import('./kafka/kafka-transport.ts');
