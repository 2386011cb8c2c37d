import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../../config/config.ts';
import type { PostgresFiles } from './postgres-files.ts';

const run = promisify(execFile);

/** Only the major version of PostgreSQL that created a database can read it. Throws ConfigError. */
export async function refuseOtherMajor(
  { binaries }: Pick<PostgresFiles, 'binaries'>,
  data: string,
): Promise<void> {
  const made = await majorIn(data);
  const { stdout } = await run(binaries.postgres, ['--version'], { cwd: '/' });
  const brought = /\d+/.exec(stdout)![0];
  if (made !== brought)
    throw new ConfigError(
      `the database in ${data} was made by PostgreSQL ${made}, and this version of Nattil brings PostgreSQL ${brought}, ` +
        `which cannot read it. Start the version of Nattil that it was used with, dump its database with the pg_dump of ` +
        `PostgreSQL ${made}, and load the dump with this version into an empty DATA_DIR; docs/operations.md has the commands`,
    );
}

/** The major version of PostgreSQL that created this data folder, e.g. `18`. Throws ConfigError. */
export async function majorIn(data: string): Promise<string> {
  const file = join(data, 'PG_VERSION');
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw notWhole(data, error.message);
  });
  if (text.trim() === '') throw notWhole(data, `${file} is empty`);
  if (!/^\d+(\.\d+)?$/.test(text.trim())) throw notWhole(data, `${file} holds no version`);
  return text.trim();
}

function notWhole(data: string, why: string): ConfigError {
  return new ConfigError(
    `${data} is not a complete PostgreSQL database (${why}). Restore a backup into another DATA_DIR (npm run restore)`,
  );
}
