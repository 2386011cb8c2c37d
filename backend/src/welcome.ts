import { BRAND } from '@nattil/contracts/brand';
import type { Application } from './application.ts';
import type { Config } from './platform/config/config.ts';

/** Prints the addresses of all parts to the terminal. */
export function welcome(
  config: Config,
  { address, metricsAddress, signIn }: Pick<Application, 'address' | 'metricsAddress' | 'signIn'>,
  say: (line: string) => void,
): void {
  const metrics = metricsAddress ?? 'closed until METRICS_TOKEN or METRICS_PORT is set';
  if (config.role === 'worker') {
    say(
      `${BRAND.name} worker is running; health at ${address}/api/health/ready, metrics: ${metrics}`,
    );
    return;
  }
  const forWhom =
    config.devInbox === 'open'
      ? 'for everybody who asks'
      : 'on this machine; DEV_INBOX=open: for everybody';
  const codes = config.smtpUrl ? 'by mail' : `${address}/dev/inbox (${forWhom})`;
  say('');
  say(`  ${BRAND.name} is running.`);
  say(`  Members         ${address}`);
  say(`  Administrators  ${address}/admin`);
  say(`  API             ${address}/api/docs    events ${address}/api/events`);
  say(`  Codes arrive    ${codes}`);
  say(`  Metrics         ${metrics}`);
  if (signIn) say(`  Sign in as      ${signIn}`);
  say('  Ctrl-C stops everything; the data stays.');
  say('');
}
