import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { closesUnread } from './close-unread.ts';

/** More than the system buffers for a client that does not read. */
const STEP = 16_000_000;
const MUCH = Buffer.alloc(4 * STEP, '.');
const LOOKS_EVERY_MS = 20_000;

describe('a connection that does not read its answer', () => {
  let server: Server;
  let accepted: Socket[];
  let now: number;
  let look: () => void;

  beforeEach(async () => {
    accepted = [];
    server = createServer((request, response) => {
      if (request.url === '/much') response.end(MUCH);
      if (request.url === '/little') response.end('.');
    });
    server.on('connection', (socket: Socket) => accepted.push(socket));
    const closeUnread = closesUnread(server);
    now = 0;
    look = () => closeUnread((now += LOOKS_EVERY_MS));
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

  it('is closed, also if it sends further requests', async () => {
    const socket = await ask('/much');
    while (!accepted[0]!.destroyed) {
      socket.write('GET /little HTTP/1.1\r\nhost: localhost\r\n\r\n');
      look();
      await turn();
    }
    socket.destroy();
  });

  it('stays open while it reads slowly', async () => {
    const socket = await ask('/much');
    let read = 0;
    socket.on('data', (chunk) => (read += chunk.length));
    for (let max = STEP; max <= MUCH.length; max += STEP) {
      socket.resume();
      while (read < max) await once(socket, 'data');
      socket.pause();
      look();
      expect(accepted[0]!.destroyed).toBe(false);
    }
    expect(now).toBeGreaterThan(30_000);
    socket.destroy();
  });

  it('stays open without pending data: an idle stream, or a kept-alive connection', async () => {
    const quiet = await ask('/quiet');
    const kept = await ask('/little');
    for (let looks = 0; looks < 10; looks += 1) {
      look();
      await turn();
    }
    expect(accepted.map(({ destroyed }) => destroyed)).toEqual([false, false]);
    for (const socket of [quiet, kept]) socket.destroy();
  });
});
