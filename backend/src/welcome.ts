import { BRAND } from '@nattil/contracts/brand';
import type { Application } from './application.ts';
import type { Output } from './output.ts';
import type { Config } from './platform/config/config.ts';
import { mostConnections } from './platform/persistence/connections.ts';
import { thisBuild } from './platform/kernel/this-build.ts';

/**
 * Prints version and addresses: for a terminal one line per part, for a collector of logs one line
 * with fields.
 */
export function welcome(
  config: Config,
  { address, metricsAddress, signIn }: Pick<Application, 'address' | 'metricsAddress' | 'signIn'>,
  { say, isTerminal }: Output,
): void {
  const metrics = metricsAddress ?? 'closed until METRICS_TOKEN or METRICS_PORT is set';
  const { version, commit } = thisBuild();
  if (!isTerminal) {
    const { role } = config;
    const connections = mostConnections(config);
    say(`${BRAND.name} is running`, {
      ...{ version, commit, role, address, metrics: metricsAddress, connections },
    });
    return;
  }
  const name = `${BRAND.name} ${version}${commit ? ` (${commit})` : ''}`;
  if (config.role === 'worker') {
    say(`${name} worker is running; health at ${address}/api/health/ready, metrics: ${metrics}`);
    return;
  }
  const forWhom =
    config.devInbox === 'open'
      ? 'for everybody who asks'
      : 'on this machine; DEV_INBOX=open: for everybody';
  const codes = config.smtpUrl ? 'by mail' : `${address}/dev/inbox (${forWhom})`;
  say('');
  say(`  ${name} is running.`);
  say(`  Members         ${address}`);
  say(`  Shops           ${address}/partner`);
  say(`  Administrators  ${address}/admin`);
  say(`  API             ${address}/api/docs    events ${address}/api/events`);
  say(`  Codes arrive    ${codes}`);
  say(`  Metrics         ${metrics}`);
  if (config.databaseUrl) say(`  PostgreSQL      at most ${mostConnections(config)} connections`);
  if (signIn) say(`  Sign in as      ${signIn}`);
  say('  Ctrl-C stops everything; the data stays.');
  say('');
}
