import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ConfigError, type Config } from '../../config/config.ts';
import { BACKUP_FILE, DATABASE_FOLDER, type BackupFacts } from './backup.ts';
import { copyFolder } from './copy-folder.ts';
import { postgresFiles } from '../embedded/postgres-files.ts';
import { refuseOtherMajor } from '../embedded/postgres-major.ts';
import { syncFolder, writeAtomically } from '../../kernel/atomic-file.ts';

const KEYS = 'keys.json';
const HEADS = 'audit-heads.log';
type Places = Pick<Config, 'dataDir' | 'auditHeadsFile'>;

/** Files that belong to the embedded database, by their names in a backup. */
export function filesBeside({ dataDir, auditHeadsFile }: Places): Map<string, string> {
  const inDataDir = [KEYS, 'postgres.json', 'admin-credentials.txt'];
  return new Map([
    ...inDataDir.map((name) => [name, join(dataDir, name)] as const),
    [HEADS, auditHeadsFile],
  ]);
}

/**
 * Restores a backup into a DATA_DIR without a database. The database comes last and in one step: an
 * interrupted restore can be repeated. Throws ConfigError.
 */
export async function restoreBackup(
  folder: string,
  places: Places,
  say: (line: string) => void,
): Promise<BackupFacts> {
  const { dataDir } = places;
  const source = join(resolve(folder), DATABASE_FOLDER);
  const facts = await factsOf(folder);
  const files = await postgresFiles(dataDir, say);
  if (existsSync(files.data))
    throw new ConfigError(
      `DATA_DIR=${dataDir} already holds a database; restore into another folder, or move this one`,
    );
  await refuseOtherMajor(files, source);
  await putBeside(folder, places);
  const part = `${files.data}.part`;
  await rm(part, { recursive: true, force: true });
  await copyFolder(source, part, { owner: files.user });
  await rename(part, files.data);
  await syncFolder(dirname(files.data));
  return facts;
}

async function factsOf(folder: string): Promise<BackupFacts> {
  try {
    const facts = JSON.parse(await readFile(join(folder, BACKUP_FILE), 'utf8')) as BackupFacts;
    if (existsSync(join(folder, DATABASE_FOLDER, 'backup_label'))) return facts;
  } catch {
    // The error below covers this case.
  }
  throw new ConfigError(`${folder} is not a complete backup of 'npm run backup'`);
}

/** Never overwrites other keys, which cannot be recreated, or audit heads, which are newer. */
async function putBeside(folder: string, places: Places): Promise<void> {
  const content = new Map<string, Buffer>();
  for (const [name, file] of filesBeside(places)) {
    const kept = await contentOf(join(folder, name));
    const present = await contentOf(file);
    if (name === KEYS && present && !(kept && present.equals(kept)))
      throw new ConfigError(`${file} holds keys that differ from the backup's; move it elsewhere`);
    if (kept && !(name === HEADS && present)) content.set(file, kept);
  }
  for (const [file, kept] of content) {
    await mkdir(dirname(file), { recursive: true });
    await writeAtomically(file, kept);
  }
}

/** null when there is no such file. */
async function contentOf(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
