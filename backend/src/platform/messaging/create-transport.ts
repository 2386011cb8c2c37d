import type { Config } from '../config/config.ts';
import type { Database } from '../persistence/database.ts';
import { EmbeddedTransport } from './embedded-transport.ts';
import type { EventApplier } from './event-applier.ts';
import type { EventTransport } from './transport.ts';

/** Kafka when brokers are configured, else the embedded transport. */
export function createTransport(
  _config: Config,
  _database: Database,
  applier: EventApplier,
): EventTransport {
  return new EmbeddedTransport(applier);
}
