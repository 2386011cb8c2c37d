import { ConfigError } from '../config/config.ts';
import type { Queryable } from './database.ts';

const NEEDED = ['cube', 'earthdistance', 'pg_trgm', 'unaccent'];

/** Creates the extensions that search needs, or names those that an administrator must create. */
export async function ensureExtensions(db: Queryable): Promise<void> {
  const rows = await db.query<{ name: string }>('select extname as name from pg_extension');
  const missing = NEEDED.filter((name) => !rows.some((r) => r.name === name));
  const refused: string[] = [];
  for (const name of missing)
    await db.query(`create extension if not exists ${name}`).catch(() => refused.push(name));
  if (refused.length > 0)
    throw new ConfigError(
      `DATABASE_URL: its user may not create the extensions ${refused.join(', ')}; have an administrator of the database run 'create extension' for each`,
    );
}
