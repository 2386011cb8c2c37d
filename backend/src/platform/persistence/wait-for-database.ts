import pg from 'pg';
import { ConfigError } from '../config/env.ts';
import { pause } from '../kernel/async/pause.ts';
import { TOO_MANY_CONNECTIONS } from './patient-pool.ts';

const WAITS_MS = 60_000;
const PAUSE_MS = 1_000;
const SAY_EVERY_MS = 10_000;
const CONNECT_WITHIN_MS = 5_000;

/** Why PostgreSQL cannot be used, for an operator. The database's own messages may quote names. */
const REASONS: Record<string, string> = {
  [TOO_MANY_CONNECTIONS]: 'PostgreSQL allows no further connection (53300)',
  '28P01': 'PostgreSQL refuses the password of its user (28P01)',
  '28000': 'PostgreSQL does not let its user in (28000; see pg_hba.conf)',
  '3D000': 'there is no such database (3D000)',
  '57P01': 'PostgreSQL is stopping (57P01)',
  '57P02': 'PostgreSQL ended and starts again (57P02)',
  '57P03': 'PostgreSQL is starting or stopping (57P03)',
  ECONNREFUSED: 'nothing listens there (ECONNREFUSED)',
  ECONNRESET: 'the connection was reset (ECONNRESET)',
  ENOTFOUND: 'there is no such host (ENOTFOUND)',
  EAI_AGAIN: 'the host name cannot be looked up (EAI_AGAIN)',
  ETIMEDOUT: 'no answer (ETIMEDOUT)',
  EHOSTUNREACH: 'no way to that host (EHOSTUNREACH)',
};

/** The reason in words; null for an error that waiting does not mend. */
export function whyOutOfReach(error: unknown): string | null {
  const { code, errors, message } = error as AggregateError & { code?: string };
  if (code && code in REASONS) return REASONS[code]!;
  if (errors?.length) return whyOutOfReach(errors[0]);
  // An error with a code is an answer: a lock timeout, for instance.
  if (!code && /timeout|terminated/i.test(message)) return REASONS.ETIMEDOUT!;
  return null;
}

/** What is wrong with the certificate files or the certificate itself; null if it is not that. */
function whatIsWrongWithTls(error: unknown): string | null {
  const { code, path, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && syscall === 'open' && path)
    return `the file ${path} of its sslrootcert, sslcert or sslkey does not exist`;
  if (code === 'EACCES' && syscall === 'open' && path)
    return `this user may not read the file ${path} of its sslrootcert, sslcert or sslkey`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code ?? ''))
    return `the certificate of PostgreSQL is not accepted (${message}); set sslrootcert to that of its authority`;
  if (/does not support SSL/.test(message ?? ''))
    return 'PostgreSQL does not offer TLS; remove sslmode, or turn on ssl there';
  return null;
}

/**
 * Returns when PostgreSQL lets this process in, and waits up to a minute for that. Says every ten
 * seconds why it waits. Throws the error of the last try, or a ConfigError about certificates.
 */
export async function untilReachable(
  url: string,
  say: (line: string) => void,
  waitsMs = WAITS_MS,
): Promise<void> {
  const end = performance.now() + waitsMs;
  let saidAt = -Infinity;
  for (;;) {
    try {
      return await connectOnce(url);
    } catch (error) {
      const certificate = whatIsWrongWithTls(error);
      if (certificate) throw new ConfigError(`DATABASE_URL: ${certificate}`);
      const why = whyOutOfReach(error);
      if (why === null || performance.now() > end) throw error;
      if (performance.now() - saidAt >= SAY_EVERY_MS) {
        saidAt = performance.now();
        say(`Waiting for the PostgreSQL of DATABASE_URL: ${why} …`);
      }
      await pause(PAUSE_MS);
    }
  }
}

/** The client already throws when it is made if it cannot read a certificate file. */
async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: 'nattil-start',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}
