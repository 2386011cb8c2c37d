import { createServer } from 'node:net';
import type { Config } from './platform/config/config.ts';

/**
 * Throws EADDRINUSE or EACCES, before anything is started, if the process will not be able to listen.
 * The ports are closed again, so another process may still take one.
 */
export async function expectFreePorts({ port, host, metrics }: Config): Promise<void> {
  for (const wanted of [port, metrics.port]) if (wanted) await tryPort(wanted, host);
}

function tryPort(port: number, host: string): Promise<void> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}
