import { existsSync } from 'node:fs';
import { EntityManager } from '@mikro-orm/postgresql';
import { ConfigError } from '../platform/config/config.ts';
import { Clock } from '../platform/persistence/clock.ts';
import { Database } from '../platform/persistence/database.ts';
import { postgresFiles } from '../platform/persistence/embedded/postgres-files.ts';
import { kafkaClient } from '../platform/messaging/delivery/kafka/kafka-client.ts';
import { lostInReplaced, lostInTopics } from '../platform/messaging/restored-backup/lost-since.ts';
import { withdrawLostHistory } from '../platform/messaging/restored-backup/restored-backup.ts';
import { openDatabase } from './tool.ts';
import type { Tools } from './with-tools.ts';

/**
 * Records which history a restore lost. Run it once, before new events are recorded.
 * @param replaced the database before the restore: its URL, or its DATA_DIR; else the topics tell
 */
export async function withdrawLostEvents(tools: Tools, replaced?: string): Promise<void> {
  const { app, config, database, say } = tools;
  if (!config.kafka && replaced === undefined)
    throw new ConfigError(
      'KAFKA_BROKERS is not set: readers over HTTP and webhooks learn of a restore by ' +
        'npm run audit -- accept-restore, and which aggregates it concerns by after-restore --replaced <DATA_DIR or URL>',
    );
  const parts = { database, em: app.get(EntityManager) };
  const now = app.get(Clock).now();
  const aggregates =
    replaced === undefined
      ? await withdrawLostHistory(
          parts,
          () => lostInTopics(database, kafkaClient(config.kafka!)),
          now,
        ).catch((error: Error) => {
          if (!error.name.startsWith('KafkaJS')) throw error;
          throw new ConfigError(`Kafka does not answer: ${error.message}`);
        })
      : await withReplaced(tools, replaced, (before) =>
          withdrawLostHistory(parts, () => lostInReplaced(database, before), now),
        );
  const where = replaced === undefined ? 'in Kafka' : 'before the restore';
  say(
    `${aggregates} aggregates had newer versions ${where} than in this log; readers are notified`,
  );
}

async function withReplaced<T>(
  { config, say }: Tools,
  place: string,
  work: (before: Database) => Promise<T>,
): Promise<T> {
  const isUrl = /^postgres(ql)?:\/\//.test(place);
  if (!isUrl && !existsSync((await postgresFiles(place, say)).data))
    throw new ConfigError(`--replaced ${place}: this DATA_DIR holds no database`);
  const { url, leave } = await openDatabase(
    { ...config, databaseUrl: isUrl ? place : undefined, dataDir: place } as typeof config,
    say,
  );
  const before = new Database({ url, max: 1, applicationName: 'nattil-tool' });
  try {
    return await work(before);
  } finally {
    await before.close();
    await leave();
  }
}
