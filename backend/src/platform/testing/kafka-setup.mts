import '../../../../scripts/swc-register.mjs';

const { startBroker } = await import('../messaging/testing/broker.ts');
const { startDatabaseServer } = await import('./database-server.ts');
const { startForRun } = await import('./running.ts');

export default () => startForRun(startDatabaseServer, startBroker);
