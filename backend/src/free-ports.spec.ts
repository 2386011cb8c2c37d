import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from '@jest/globals';
import { expectFreePorts } from './free-ports.ts';
import { readConfig } from './platform/config/config.ts';
import { freePort } from './platform/testing/started-product.ts';

const at = (host: string, port: number) => readConfig({ HOST: host, PORT: String(port) });

/** Connects in turn on several lanes, as a busy proxy does, and posts one message per connection. */
const PROXY = `
  const { connect } = require('node:net');
  const { parentPort, workerData: port } = require('node:worker_threads');
  const ask = () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => parentPort.postMessage('connected'));
    socket.on('error', () => undefined).on('close', ask);
  };
  for (let lane = 0; lane < 16; lane += 1) ask();
  parentPort.postMessage('asking');
`;

describe('the ports before a start', () => {
  it.each(['127.0.0.1', '0.0.0.0', '::'])(
    'are refused on %s if another program listens',
    async (host) => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      await expect(expectFreePorts(at(host, port))).rejects.toMatchObject({
        code: 'EADDRINUSE',
        port,
      });
      server.close();
      await once(server, 'close');
      await expectFreePorts(at(host, port));
    },
  );

  it('take no connection while they are tried: a proxy would lose the request that it sends', async () => {
    const port = await freePort();
    const proxy = new Worker(PROXY, { eval: true, workerData: port });
    let connected = 0;
    await once(proxy, 'message');
    proxy.on('message', () => (connected += 1));
    for (let start = 0; start < 500; start += 1) await expectFreePorts(at('127.0.0.1', port));
    await proxy.terminate();
    expect(connected).toBe(0);
  });
});
