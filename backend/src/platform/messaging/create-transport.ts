import type { Config } from '../config/config.ts';
import type { Database } from '../persistence/database.ts';
import { EmbeddedTransport } from './embedded-transport.ts';
import type { EventApplier } from './event-applier.ts';
import { KafkaTransport } from './kafka-transport.ts';
import type { EventTransport } from './transport.ts';

/** Kafka when brokers are configured, else the embedded transport. */
export function createTransport(
  config: Config,
  database: Database,
  applier: EventApplier,
): EventTransport {
  if (config.kafkaBrokers) return new KafkaTransport(config.kafkaBrokers, database, applier);
  return new EmbeddedTransport(applier);
}
