import { MikroORM, type Options } from '@mikro-orm/postgresql';
import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import { Foundation } from '../migrations/0001-foundation.ts';
import { InsertOnlyLog } from '../migrations/0002-insert-only-log.ts';
import { Seal } from '../migrations/0003-seal.ts';
import { SignIn } from '../migrations/0004-sign-in.ts';
import { Messages } from '../migrations/0005-messages.ts';
import { Consumers } from '../migrations/0006-consumers.ts';
import { Retention } from '../migrations/0007-retention.ts';
import { ConsumerTables } from '../migrations/0008-consumer-tables.ts';
import { BoundParametersDriver } from './bound-parameters.ts';
import type { Database } from './database.ts';
import { EventLogSubscriber } from '../messaging/log/event-log.ts';
import { numbersForNumericColumns } from './number-columns.ts';
import { PoolDialect } from './pool-dialect.ts';

const MIGRATIONS = [
  { name: '0001-foundation', class: Foundation },
  { name: '0002-insert-only-log', class: InsertOnlyLog },
  { name: '0003-seal', class: Seal },
  { name: '0004-sign-in', class: SignIn },
  { name: '0005-messages', class: Messages },
  { name: '0006-consumers', class: Consumers },
  { name: '0007-retention', class: Retention },
  { name: '0008-consumer-tables', class: ConsumerTables },
];

type EntityClasses = NonNullable<Options['entities']>;

/** MikroORM on the process's one pool. Entities are listed by the modules that own them. */
export function ormOptions(
  database: Database,
  entities: EntityClasses,
  discovery: Options['discovery'] = {},
): Options {
  return {
    driver: BoundParametersDriver,
    clientUrl: database.url,
    driverOptions: new PoolDialect(database.pool),
    entities,
    metadataProvider: ReflectMetadataProvider,
    discovery: { afterDiscovered: numbersForNumericColumns, ...discovery },
    subscribers: [new EventLogSubscriber()],
    extensions: [Migrator],
    logger: () => undefined,
    migrations: {
      migrationsList: MIGRATIONS,
      tableName: 'migration',
      transactional: true,
      snapshot: false,
    },
    forceUtcTimezone: true,
    ignoreUndefinedInQuery: true,
    flushMode: 'commit',
  };
}

/** Brings the tables to this version of the program, or to an earlier one, for tests. */
export async function migrate(database: Database, to?: string): Promise<void> {
  const orm = await MikroORM.init(ormOptions(database, [], { warnWhenNoEntities: false }));
  await orm.migrator.up({ to });
}
