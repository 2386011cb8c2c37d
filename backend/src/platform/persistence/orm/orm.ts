import { MikroORM, type EventSubscriber, type Options } from '@mikro-orm/postgresql';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { BoundParametersDriver } from './bound-parameters.ts';
import type { Database } from '../database.ts';
import { historyOf, type Migration } from './history.ts';
import { numbersForNumericColumns } from './number-columns.ts';
import { PoolDialect } from './pool-dialect.ts';

type EntityClasses = NonNullable<Options['entities']>;

/** MikroORM on the process's connection pool, with the entities that the modules declare. */
export function ormOptions(
  database: Database,
  entities: EntityClasses,
  subscribers: EventSubscriber[],
  discovery: Options['discovery'] = {},
): Options {
  return {
    driver: BoundParametersDriver,
    clientUrl: database.url,
    driverOptions: new PoolDialect(database),
    entities,
    metadataProvider: ReflectMetadataProvider,
    discovery: { afterDiscovered: numbersForNumericColumns, ...discovery },
    subscribers,
    // MikroORM would look for it among the packages, and read the program's own once more.
    extensions: [Migrator],
    logger: () => undefined,
    forceUtcTimezone: true,
    ignoreUndefinedInQuery: true,
    flushMode: 'commit',
  };
}

/** Migrates the tables to this version of the program, or for tests to an earlier one. */
export async function migrate(
  database: Database,
  migrations: readonly Migration[],
  to?: string,
): Promise<void> {
  const orm = await MikroORM.init({
    ...ormOptions(database, [], [], { warnWhenNoEntities: false }),
    migrations: {
      migrationsList: historyOf(migrations),
      tableName: 'migration',
      transactional: true,
      snapshot: false,
    },
  });
  await orm.migrator.up({ to });
}
