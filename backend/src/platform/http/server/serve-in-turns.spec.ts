import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHttpServer } from './http-server.ts';

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`;
const post = (path: string, body: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n${more}\r\n${body}`;
const CLOSE = 'connection: close\r\n';

describe('the requests of one connection', () => {
  let server: Server;
  let begun: string[];
  /** Maximum number of concurrent requests. */
  let max: number;
  let held: ServerResponse[];
  const clients: Socket[] = [];

  beforeEach(async () => {
    begun = [];
    held = [];
    max = 0;
    let running = 0;
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      begun.push(request.url!);
      running += 1;
      max = Math.max(max, running);
      response.once('close', () => (running -= 1));
      if (request.url === '/held') {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
        held.push(response);
        return;
      }
      const body = await text(request);
      await turn();
      if (request.url === '/last') response.setHeader('connection', 'close');
      response.end(`[${request.url}${body}]`);
    };
    server = createHttpServer((request, response) => void answer(request, response), 100);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const client = () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    clients.push(socket);
    return socket;
  };
  const bodies = (answers: string) =>
    [...answers.matchAll(/\[([^\]]*)\]/g)].map(([, body]) => body);
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await turn();
  };
  const paths = (count: number) => Array.from({ length: count }, (_, n) => `/${n}`);

  it('are answered one at a time, completely and in order, although they came in one packet', async () => {
    const socket = client();
    const asked = paths(169);
    socket.write(asked.map((path) => get(path, path === '/168' ? CLOSE : '')).join(''));
    expect(bodies(await text(socket))).toEqual(asked);
    expect(max).toBe(1);
  });

  it('are read with their bodies for any split of the bytes', async () => {
    const socket = client();
    const bytes = post('/a', 'one') + get('/b') + post('/c', 'three') + post('/d', '', CLOSE);
    const answers = text(socket);
    await once(socket, 'connect');
    socket.setNoDelay(true);
    for (const byte of bytes) {
      socket.write(byte);
      await turn();
    }
    expect(bodies(await answers)).toEqual(['/aone', '/b', '/cthree', '/d']);
    expect(max).toBe(1);
  });

  it('with large bodies wait without being lost', async () => {
    const socket = client();
    const large = 'x'.repeat(300_000);
    socket.write(get('/first') + post('/large', large) + post('/larger', large + large, CLOSE));
    expect(bodies(await text(socket)).map((body) => body!.length)).toEqual([6, 300_006, 600_007]);
    expect(max).toBe(1);
  });

  it('let other connections run between two requests', async () => {
    const other = client();
    await once(other, 'connect');
    const socket = client();
    socket.write(
      paths(400)
        .map((path) => get(path))
        .join(''),
    );
    await until(() => begun.length >= 3);
    other.write(get('/other', CLOSE));
    expect(bodies(await text(other))).toEqual(['/other']);
    expect(begun.indexOf('/other')).toBeLessThan(200);
    await until(() => begun.length === 401);
  });

  it('wait behind an open stream, while other connections do not', async () => {
    const socket = client();
    socket.write(get('/held') + get('/behind', CLOSE));
    await once(socket, 'data');
    const other = client();
    other.write(get('/other', CLOSE));
    expect(bodies(await text(other))).toEqual(['/other']);
    held[0]!.write('data: 2\n\n');
    expect(String((await once(socket, 'data'))[0])).toContain('data: 2');
    expect(begun).toEqual(['/held', '/other']);
    held[0]!.end();
    expect(bodies(await text(socket))).toEqual(['/behind']);
  });

  it('are not begun when the connection is gone', async () => {
    const socket = client();
    socket.write(
      get('/held') +
        paths(20)
          .map((path) => post(path, ''))
          .join(''),
    );
    await once(socket, 'data');
    const gone = once(held[0]!, 'close');
    socket.destroy();
    await gone;
    const other = client();
    other.write(get('/other', CLOSE));
    await text(other);
    expect(begun).toEqual(['/held', '/other']);
  });

  it('are not begun after an answer that closes it', async () => {
    const socket = client();
    socket.write(post('/last', '') + post('/more', '') + post('/evenmore', ''));
    expect(bodies(await text(socket))).toEqual(['/last']);
    expect(begun).toEqual(['/last']);
  });

  it('follow each other on a kept-alive connection', async () => {
    const socket = client();
    for (const path of paths(5)) {
      socket.write(get(path));
      expect(bodies(String((await once(socket, 'data'))[0]))).toEqual([path]);
    }
  });

  it('are limited to a thousand: at the next one it is closed', async () => {
    const socket = client();
    socket.write(get('/held'));
    await once(socket, 'data');
    socket.write(
      paths(1_000)
        .map((path) => get(path))
        .join(''),
    );
    const other = client();
    other.write(get('/other', CLOSE));
    await text(other);
    expect(socket.destroyed).toBe(false);
    const closed = once(socket, 'close');
    socket.write(get('/one-more'));
    await closed;
    expect(begun).toEqual(['/held', '/other']);
  });

  it('have a lower limit while other connections have waiting requests', async () => {
    const packet =
      get('/held') +
      paths(1_000)
        .map((path) => get(path))
        .join('');
    for (let n = 1; n <= 10; n += 1) {
      client().write(packet);
      await until(() => held.length === n);
    }
    const another = client();
    another.write(get('/held') + get('/behind') + get('/too-many'));
    await once(another, 'close');
    const gone = held.map((response) => response.closed || once(response, 'close'));
    for (const socket of clients) socket.destroy();
    await Promise.all(gone);
    await turn();
    const free = client();
    const asked = paths(100);
    free.write(asked.map((path) => get(path, path === '/99' ? CLOSE : '')).join(''));
    expect(bodies(await text(free))).toEqual(asked);
  });
});

describe('the connections of a server', () => {
  it('are limited, and idle ones are closed for new ones', async () => {
    const server = createHttpServer((_request, response) => response.end('[here]'), 10);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const ask = async () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(get('/'));
      const answered = once(socket, 'data').then(() => true);
      return (await Promise.race([answered, once(socket, 'close').then(() => false)])) && socket;
    };
    const idle: (Socket | false)[] = [];
    for (let n = 0; n < 10; n += 1) idle.push(await ask());
    expect(idle.every(Boolean)).toBe(true);
    expect(await ask()).toBe(false);
    const after = await ask();
    expect(after).not.toBe(false);
    for (const socket of [...idle, after]) if (socket) socket.destroy();
    server.close();
    await once(server, 'close');
  });
});
