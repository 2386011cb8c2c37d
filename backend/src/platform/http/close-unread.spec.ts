import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { closeUnread } from './close-unread.ts';

/** More than the system takes for somebody who does not read. */
const MUCH = Buffer.alloc(16_000_000, '.');
const WITHIN_MS = 250;

describe('a connection that does not read its answer', () => {
  let server: Server;
  let accepted: Socket[];

  beforeEach(async () => {
    accepted = [];
    server = createServer((request, response) => {
      if (request.url === '/much') response.end(MUCH);
      if (request.url === '/little') response.end('.');
    });
    server.on('connection', (socket: Socket) => accepted.push(socket));
    closeUnread(server, { withinMs: WITHIN_MS, everyMs: 20 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const ask = async (path: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await once(server, 'request');
    return socket;
  };

  it('is closed, also where it goes on asking', async () => {
    const socket = await ask('/much');
    const asking = setInterval(() => socket.write('GET /little HTTP/1.1\r\nhost: x\r\n\r\n'), 50);
    await once(accepted[0]!, 'close');
    clearInterval(asking);
    expect(accepted[0]!.destroyed).toBe(true);
    socket.destroy();
  });

  it('stays while it reads slowly', async () => {
    const socket = await ask('/much');
    let read = 0;
    socket.on('data', (chunk) => {
      read += chunk.length;
      socket.pause();
    });
    const reading = setInterval(() => socket.resume(), 5);
    while (read < MUCH.length && !socket.destroyed) await once(socket, 'data');
    clearInterval(reading);
    expect(read).toBeGreaterThanOrEqual(MUCH.length);
    socket.destroy();
  });

  it('stays while nothing waits for it: a quiet stream, or one that is kept for the next request', async () => {
    const quiet = await ask('/quiet');
    const kept = await ask('/little');
    const unread = await ask('/much');
    await once(accepted[2]!, 'close');
    expect(accepted.map(({ destroyed }) => destroyed)).toEqual([false, false, true]);
    for (const socket of [quiet, kept, unread]) socket.destroy();
  });
});
