import { EntityManager } from '@mikro-orm/postgresql';
import { ConfigError } from '../platform/config/config.ts';
import { Clock } from '../platform/persistence/clock.ts';
import { kafkaClient } from '../platform/messaging/delivery/kafka/kafka-client.ts';
import { withdrawLostHistory } from '../platform/messaging/restored-backup/restored-backup.ts';
import type { Tools } from './with-tools.ts';

/**
 * Announces on Kafka the events that a restore lost. Run it once, before new events are recorded.
 */
export async function withdrawLostEvents({ app, config, database, say }: Tools): Promise<void> {
  if (!config.kafka)
    throw new ConfigError(
      'KAFKA_BROKERS is not set: readers over HTTP and webhooks learn of a restore by npm run audit -- accept-restore',
    );
  const kafka = kafkaClient(config.kafka);
  const parts = { database, kafka, em: app.get(EntityManager) };
  const aggregates = await withdrawLostHistory(parts, app.get(Clock).now()).catch(
    (error: Error) => {
      if (!error.name.startsWith('KafkaJS')) throw error;
      throw new ConfigError(`Kafka does not answer: ${error.message}`);
    },
  );
  say(
    `${aggregates} aggregates had newer versions in Kafka than in this log; subscribers are notified`,
  );
}
