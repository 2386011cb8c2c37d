import { ConfigError } from '../../config/config.ts';
import type { Queryable } from '../database.ts';
import type { Migration } from './history.ts';

/**
 * Throws ConfigError if the database has migrations that this program lacks, unless each of them is
 * marked as compatible. It only reads and runs before the first write.
 */
export async function refuseNewerSchema(
  db: Queryable,
  migrations: readonly Migration[],
): Promise<void> {
  const [tables] = await db.query<{ exist: boolean }>(
    `select to_regclass('migration') is not null as exist`,
  );
  if (!tables!.exist) return;
  const known = [...new Set(migrations.map(({ name }) => name))].toSorted();
  const unknown = await db.query<{ name: string }>(
    'select name from migration where name <> all($1) order by name',
    [known],
  );
  if (unknown.length === 0) return;
  const marked = await compatibleOnes(db);
  const foreign = unknown.filter(({ name }) => !marked.has(name));
  if (foreign.length === 0) return;
  const names = foreign.map(({ name }) => name).join(', ');
  throw new ConfigError(
    `This program is older than the database: its newest migration is ${known.at(-1)}, the newest of the database is ${unknown.at(-1)!.name}. ` +
      `Older programs cannot run with ${names}. Start the newer program, or restore a backup from before the upgrade.`,
  );
}

async function compatibleOnes(db: Queryable): Promise<ReadonlySet<string>> {
  const [table] = await db.query<{ exists: boolean }>(
    `select to_regclass('compatible_migration') is not null as exists`,
  );
  if (!table!.exists) return new Set();
  const rows = await db.query<{ name: string }>('select name from compatible_migration');
  return new Set(rows.map(({ name }) => name));
}
