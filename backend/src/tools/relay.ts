// npm run relay -- status | rewind --to <seq>
import 'reflect-metadata';
import { ConfigError } from '../platform/config/config.ts';
import { Clock } from '../platform/domain/clock.ts';
import { relayStatus, rewindRelay, RewindRefused } from '../platform/messaging/relay-cursor.ts';
import { withTools } from './with-tools.ts';

const USAGE = 'Usage: npm run relay -- status | rewind --to <seq>';

await withTools(async ({ app, database, say }) => {
  const [verb, option, place = '', ...rest] = process.argv.slice(2);
  if (verb === 'status' && option === undefined) {
    const { published, head } = await relayStatus(database);
    say(`Published up to ${published} of ${head}; ${Math.max(0, head - published)} events wait`);
    return;
  }
  if (verb !== 'rewind' || option !== '--to' || !/^\d+$/.test(place) || rest.length > 0)
    throw new ConfigError(USAGE);
  try {
    const count = await rewindRelay(database, Number(place), app.get(Clock).now());
    say(`${count} events are published again after place ${place}; subscribers drop repeats`);
  } catch (error) {
    throw error instanceof RewindRefused ? new ConfigError(error.message) : error;
  }
});
