// npm run restore -- <folder> [--replaced <DATA_DIR>]
import 'reflect-metadata';
import { AcceptBreak } from '../modules/admin/public.ts';
import { ConfigError, type Config } from '../platform/config/config.ts';
import { claimDataDir } from '../platform/persistence/embedded/data-dir-owner.ts';
import type { BackupFacts } from '../platform/persistence/backup/backup.ts';
import { restoreBackup } from '../platform/persistence/backup/restore.ts';
import { withdrawLostEvents } from './withdraw-lost-events.ts';
import { runTool, type Say } from './tool.ts';
import { openTools } from './with-tools.ts';

await runTool(async (config, say) => {
  const [folder, option, replaced, ...rest] = process.argv.slice(2);
  const isUsable = option === undefined || (option === '--replaced' && replaced);
  if (!folder || !isUsable || rest.length > 0)
    throw new ConfigError('Usage: npm run restore -- <folder> [--replaced <DATA_DIR>]');
  if (config.databaseUrl)
    throw new ConfigError(
      'DATABASE_URL is set: restore that PostgreSQL with its own tools (docs/operations.md)',
    );
  const { madeAt } = await putInPlace(folder, config, say);
  say(`The backup of ${madeAt} is in place in ${config.dataDir}`);
  const left = ['npm run audit -- accept-restore --reason "…"'];
  const after = replaced ? ` --replaced ${replaced}` : '';
  if (config.kafka || replaced) left.push(`npm run relay -- after-restore${after}`);
  await openTools(config, say, async (tools) => {
    const { seq } = await tools.app.get(AcceptBreak).accept(`Restored the backup of ${madeAt}`);
    say(`The audit trail names a break after event ${seq}`);
    left.shift();
    if (config.kafka || replaced) await withdrawLostEvents(tools, replaced);
  }).catch((error: Error) => {
    say(`Before you start Nattil: ${left.join(', then ')}`);
    throw error;
  });
  say('Nattil can start');
});

async function putInPlace(folder: string, config: Config, say: Say): Promise<BackupFacts> {
  const release = await claimDataDir(config.dataDir, 'a command-line tool');
  try {
    return await restoreBackup(folder, config, say);
  } finally {
    await release();
  }
}
