import type { Config } from '../../config/config.ts';
import type { Database } from '../../persistence/database.ts';
import { EmbeddedTransport } from './embedded-transport.ts';
import type { EventApplier } from '../consumers/event-applier.ts';
import { KafkaTransport } from './kafka/kafka-transport.ts';
import type { EventTransport } from './transport.ts';

/** Kafka when brokers are configured, else the embedded transport. */
export function createTransport(
  config: Config,
  database: Database,
  applier: EventApplier,
): EventTransport {
  if (config.kafka) return new KafkaTransport(config.kafka, database, applier, config.publicUrl);
  return new EmbeddedTransport(applier, database);
}
