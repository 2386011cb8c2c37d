import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type pg from 'pg';
import { ConfigError } from '../../config/config.ts';
import { copyFile, copyFolder } from './copy-folder.ts';
import { dedicatedClient, UNLIMITED } from '../database.ts';
import { isConnectionLost } from '../connection-lost.ts';
import { majorIn } from '../embedded/postgres-major.ts';
import { syncFolder, writeAtomically } from '../../kernel/atomic-file.ts';

const SLOT = 'nattil_backup';
const SLOT_EXISTS = '42710';
/** A server that starts on the copy recreates these files, but needs their folders. */
const EMPTIED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;
const EXCLUDED =
  /^(postmaster\.(pid|opts)|backup_(label|manifest)(\.old)?|tablespace_map(\.old)?|global[\\/]pg_control)$/;
/** Temporary files, temporary tables and caches. */
const TEMPORARY = /^(pgsql_tmp.*|t\d+_\d+.*|pg_internal\.init.*)$/;
const CONTROL = join('global', 'pg_control');

/** The file beside the database in a backup's folder. */
export const BACKUP_FILE = 'backup.json';
export const DATABASE_FOLDER = 'database';

export interface BackupFacts {
  /** When the backup ended. It contains everything committed before it began. */
  madeAt: string;
  postgresMajor: string;
  /** The newest migration: versions of the program that have it can use the backup. */
  migration: string | null;
}

interface Source {
  /** URL of the running embedded PostgreSQL. */
  url: string;
  /** Other files to back up, by their names in the backup; missing ones are skipped. */
  beside: Map<string, string>;
}

/**
 * Copies a running PostgreSQL, and the files beside it, into a folder that appears complete or not
 * at all. It follows "Making a Base Backup Using the Low Level API" of PostgreSQL's manual: the
 * WAL, copied last, repairs files that changed while they were copied.
 */
export async function makeBackup({ url, beside }: Source, target: string): Promise<BackupFacts> {
  const folder = resolve(target);
  const part = `${folder}.part`;
  if (existsSync(folder)) throw new ConfigError(`${folder} already exists; name a new folder`);
  const client = await connected(url);
  try {
    await keepChanges(client);
    try {
      await rm(part, { recursive: true, force: true });
      await mkdir(dirname(folder), { recursive: true });
      await mkdir(part, { mode: 0o700 });
      for (const [name, file] of beside) await copyFile(file, join(part, name));
      const facts = await copyDatabase(client, join(part, DATABASE_FOLDER));
      await writeAtomically(join(part, BACKUP_FILE), `${JSON.stringify(facts, null, 2)}\n`);
      await rename(part, folder);
      await syncFolder(dirname(folder));
      return facts;
    } catch (error) {
      await rm(part, { recursive: true, force: true }).catch(() => undefined);
      throw asConfigError(error, folder);
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns a failure of disk or database as a ConfigError with a message for the operator. */
function asConfigError(error: unknown, folder: string): unknown {
  const { code = '', path, message } = error as NodeJS.ErrnoException;
  if (isConnectionLost(error))
    return new ConfigError(
      `PostgreSQL stopped during the backup (${message}); ${folder} was not created`,
    );
  if (path !== undefined || ['ENOSPC', 'EDQUOT', 'EIO'].includes(code))
    return new ConfigError(
      `${folder} could not be written (${message}); the partial copy was removed`,
    );
  return error;
}

async function connected(url: string): Promise<pg.Client> {
  const client = dedicatedClient(url, 'nattil-backup', UNLIMITED);
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    throw new ConfigError(`The running PostgreSQL does not answer (${error.message}); try again`);
  });
  return client;
}

/** Keeps PostgreSQL from removing WAL while this connection lives. Allows one backup at a time. */
async function keepChanges(client: pg.Client): Promise<void> {
  try {
    await client.query(`select pg_create_physical_replication_slot('${SLOT}', true, true)`);
  } catch (error) {
    if ((error as { code?: string }).code !== SLOT_EXISTS) throw error;
    throw new ConfigError(
      'Another backup of this database is running; try again when it has finished',
    );
  }
}

async function copyDatabase(client: pg.Client, to: string): Promise<BackupFacts> {
  const one = async (sql: string) =>
    ((await client.query(sql)).rows as Record<string, string>[])[0]!;
  const { data } = await one(`select current_setting('data_directory') as data`);
  const elsewhere = await one(
    'select count(*)::text as spaces from pg_tablespace where oid > 9999',
  );
  if (elsewhere['spaces'] !== '0')
    throw new ConfigError(
      'The database has tablespaces outside its folder, which this backup cannot include; use pg_basebackup',
    );
  await client.query(`select pg_backup_start('${SLOT}', fast => true)`);
  await copyFolder(data!, to, { leaveOut });
  await writeControl(data!, to);
  const end = await one(
    'select lsn, labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
  );
  await writeAtomically(join(to, 'backup_label'), end['label']!);
  const first = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)/.exec(end['label']!)![1]!;
  await copyChanges(join(data!, 'pg_wal'), join(to, 'pg_wal'), first, end['last']!);
  const { now } = await one(`select to_json(clock_timestamp() at time zone 'UTC') #>> '{}' as now`);
  const newest = await one('select max(name) as name from migration').catch(() => undefined);
  return {
    madeAt: `${now!.slice(0, 23)}Z`,
    postgresMajor: await majorIn(to),
    migration: newest?.['name'] ?? null,
  };
}

function leaveOut(path: string): 'nothing' | 'empty' | null {
  if (EMPTIED.test(path)) return 'empty';
  return EXCLUDED.test(path) || TEMPORARY.test(basename(path)) ? 'nothing' : null;
}

/** Last, as in PostgreSQL's own tools. Two equal reads prove that it was not half written. */
async function writeControl(data: string, to: string): Promise<void> {
  let control = await readFile(join(data, CONTROL));
  for (let before = Buffer.of(); !before.equals(control);) {
    before = control;
    control = await readFile(join(data, CONTROL));
  }
  await writeAtomically(join(to, CONTROL), control);
}

/** Copies the WAL segments from `first` to `last`, both included. */
async function copyChanges(from: string, to: string, first: string, last: string): Promise<void> {
  const segments = (await readdir(from))
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
    .toSorted();
  if (segments[0] !== first || segments.at(-1) !== last)
    throw new Error(`WAL segments from ${first} to ${last} are missing`);
  for (const name of segments) await copyFile(join(from, name), join(to, name));
  await syncFolder(to);
}
