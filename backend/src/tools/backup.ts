// npm run backup -- <folder>
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { ConfigError, KEY_NAMES } from '../platform/config/config.ts';
import { makeBackup } from '../platform/persistence/backup/backup.ts';
import { postgresFiles } from '../platform/persistence/embedded/postgres-files.ts';
import { filesBeside } from '../platform/persistence/backup/restore.ts';
import { openDatabase, runTool } from './tool.ts';

await runTool(async (config, say) => {
  const [target, ...rest] = process.argv.slice(2);
  if (!target || rest.length > 0) throw new ConfigError('Usage: npm run backup -- <folder>');
  if (config.databaseUrl)
    throw new ConfigError(
      'DATABASE_URL is set: back that PostgreSQL up with pg_dump or pg_basebackup, and the keys too (docs/operations.md)',
    );
  const { dataDir } = config;
  if (!/^\.\.([\\/]|$)/.test(relative(dataDir, resolve(target))))
    throw new ConfigError(`${target} is inside ${dataDir} and would be lost with it`);
  if (!existsSync((await postgresFiles(dataDir, say)).data))
    throw new ConfigError(`There is no database in DATA_DIR=${dataDir}`);
  const { url, leave } = await openDatabase(config, say);
  try {
    const { madeAt } = await makeBackup({ url, beside: filesBeside(config) }, target);
    say(`Backup of ${madeAt} in ${resolve(target)}`);
  } finally {
    await leave();
  }
  const given = KEY_NAMES.filter((name) => config.keys[name]);
  if (given.length < KEY_NAMES.length)
    say('Its keys.json decrypts the backup: protect the folder like the data itself.');
  if (given.length > 0)
    say(
      `Keys from the environment are not in the backup: ${given.join(', ')}. Store them elsewhere.`,
    );
});
