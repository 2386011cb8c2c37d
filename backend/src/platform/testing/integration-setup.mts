// The specs are transformed by Jest, what runs around them by this loader.
import '../../../../scripts/swc-register.mjs';

const { startDatabaseServer } = await import('./database-server.ts');
const { makeRunFolder } = await import('./run-folder.ts');
const { startForRun } = await import('./running.ts');

export default () => startForRun(makeRunFolder, startDatabaseServer);
