import { connect } from 'node:net';
import type { Config } from './platform/config/config.ts';

/**
 * Throws EADDRINUSE, before anything is started, if another program listens on a port of this
 * process. It connects to find out: if it listened for a moment instead, a proxy could connect in
 * that moment and lose a request.
 */
export async function expectFreePorts({ port, host, metrics }: Config): Promise<void> {
  for (const wanted of [port, metrics.port]) if (wanted) await expectFree(wanted, host);
}

const EVERY_ADDRESS = ['::', '0.0.0.0'];

function expectFree(port: number, host: string): Promise<void> {
  const socket = connect({ port, host: EVERY_ADDRESS.includes(host) ? 'localhost' : host });
  return new Promise((resolve, reject) => {
    socket.once('error', () => resolve());
    socket.once('connect', () => {
      // Nobody listens, and the kernel gave this socket the same port: it is connected to itself.
      const isItself = socket.localPort === port;
      socket.destroy();
      if (isItself) return resolve();
      reject(Object.assign(new Error(`port ${port} is in use`), { code: 'EADDRINUSE', port }));
    });
  });
}
