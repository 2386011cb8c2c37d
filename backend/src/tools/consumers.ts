// npm run consumers -- list | rebuild <name> | retry <name>
import 'reflect-metadata';
import { ConfigError } from '../platform/config/config.ts';
import { ConsumerRegistry } from '../platform/messaging/consumers/consumer-registry.ts';
import { Rebuild } from '../platform/messaging/rebuild/rebuild.ts';
import { ParkedRetries } from '../platform/messaging/failures/parked-retries.ts';
import { withTools } from './with-tools.ts';

const USAGE = 'Usage: npm run consumers -- list | rebuild <name> | retry <name>';

await withTools(async ({ app, database, say }) => {
  const [verb, name = ''] = process.argv.slice(2);
  if (verb === 'list') {
    const rows = await database.query<{
      name: string;
      generation: number;
      lag: number;
      parked: number;
    }>(
      `select p.name, p.generation, greatest(0, (select coalesce(max(seq), 0) from event_place) - greatest(cursor, reconciled))::int as lag,
              (select count(*)::int from parked_aggregate k where k.consumer = p.name and k.generation = p.generation) as parked
       from consumer p order by p.name`,
    );
    for (const row of rows)
      say(`${row.name}  generation ${row.generation}  lag ${row.lag}  parked ${row.parked}`);
    return;
  }
  if (verb === 'retry') {
    const taken = await app.get(ParkedRetries).retryParked(name);
    const mended = await app.get(ParkedRetries).retryDue();
    say(`${name}: ${taken} retried, ${mended} applied`);
    return;
  }
  if (verb !== 'rebuild') throw new ConfigError(USAGE);
  const projection = app.get(ConsumerRegistry).projection(name);
  if (!projection) throw new ConfigError(`There is no read model named '${name}'. ${USAGE}`);
  const started = performance.now();
  const { events, generation } = await app.get(Rebuild).rebuild(projection);
  const seconds = (performance.now() - started) / 1000;
  say(
    `${name}: generation ${generation} from ${events} events in ${seconds.toFixed(1)} s (${Math.round(events / seconds)} events/s)`,
  );
});
