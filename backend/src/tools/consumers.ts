// npm run consumers -- list | rebuild <name> | retry <name>
import 'reflect-metadata';
import { ConfigError } from '../platform/config/config.ts';
import { ConsumerRegistry } from '../platform/messaging/consumers/consumer-registry.ts';
import { Rebuild } from '../platform/messaging/rebuild/rebuild.ts';
import { ParkedRetries } from '../platform/messaging/failures/parked-retries.ts';
import type { Database } from '../platform/persistence/database.ts';
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
    for (const { consumer, kind, id, version, error } of await parked(database))
      say(`  ${consumer}: ${kind} ${id} from version ${version}: ${error}`);
    return;
  }
  if (verb === 'retry') {
    const names = app
      .get(ConsumerRegistry)
      .all()
      .map((each) => each.name);
    if (!names.includes(name))
      throw new ConfigError(`There is no consumer named '${name}'. There are: ${names.join(', ')}`);
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

interface Parked {
  consumer: string;
  kind: string;
  id: string;
  version: number;
  error: string;
}

function parked(database: Database): Promise<Parked[]> {
  return database.query<Parked>(
    `select k.consumer, k.aggregate_type as kind, k.aggregate_id as id, k.from_version as version, k.error
     from parked_aggregate k join consumer p on p.name = k.consumer and p.generation = k.generation
     order by k.consumer, k.aggregate_type, k.aggregate_id`,
  );
}
