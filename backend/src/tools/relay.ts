// npm run relay -- status | rewind --to <seq> | after-restore [--replaced <DATA_DIR or URL>]
import 'reflect-metadata';
import { ConfigError } from '../platform/config/config.ts';
import { Clock } from '../platform/persistence/clock.ts';
import {
  relayStatus,
  rewindRelay,
  RewindRefused,
} from '../platform/messaging/delivery/kafka/relay-cursor.ts';
import { withTools, type Tools } from './with-tools.ts';
import { withdrawLostEvents } from './withdraw-lost-events.ts';

const USAGE =
  'Usage: npm run relay -- status | rewind --to <seq> | after-restore [--replaced <DATA_DIR or URL>]';

await withTools(async (tools) => {
  const [verb, option, place = '', ...rest] = process.argv.slice(2);
  if (verb === 'status' && option === undefined) return status(tools);
  if (verb === 'after-restore' && option === undefined) return withdrawLostEvents(tools);
  if (verb === 'after-restore' && option === '--replaced' && place && rest.length === 0)
    return withdrawLostEvents(tools, place);
  if (verb !== 'rewind' || option !== '--to' || !/^\d+$/.test(place) || rest.length > 0)
    throw new ConfigError(USAGE);
  return rewind(tools, Number(place));
});

async function status({ config, database, say }: Tools): Promise<void> {
  const { published, head } = await relayStatus(database);
  if (!config.kafka)
    return say(`KAFKA_BROKERS is not set, so nothing is published; the log has ${head} events`);
  say(`Published up to ${published} of ${head}; ${Math.max(0, head - published)} events wait`);
}

async function rewind({ app, database, say }: Tools, to: number): Promise<void> {
  try {
    const count = await rewindRelay(database, to, app.get(Clock).now());
    say(
      `${count} events after sequence number ${to} are published again; subscribers drop repeats`,
    );
  } catch (error) {
    throw error instanceof RewindRefused ? new ConfigError(error.message) : error;
  }
}
