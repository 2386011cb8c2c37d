import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../testing/eventually.ts';
import { answerLastRequests, KEEP_MS, USE_MS } from './last-requests.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('a server that stops and stands still for a moment', () => {
  let server: Server;
  afterEach(() => server.closeAllConnections());

  const started = async () => {
    server = createServer((_request, response) => response.end('answer'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const answerOn = (socket: Socket) =>
    new Promise<string>((resolve) => {
      socket.once('data', (data: Buffer) => resolve(data.toString()));
      socket.once('error', (error) => resolve(error.message));
      socket.once('close', () => resolve('closed without an answer'));
    });
  const ask = (port: number, socket = connect(port, '127.0.0.1')) => {
    socket.write(REQUEST);
    return answerOn(socket);
  };
  /** The phase of the event loop that timers follow: sockets are read before it. */
  const beforeTimers = setImmediate;
  const standStill = (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
  };

  it('answers connections that waited to be accepted when it was to stop listening', async () => {
    const port = await started();
    const stopped = answerLastRequests(server, 0);
    await eventually('it keeps connections', async () => /keep-alive/.test(await ask(port)));
    const answers = Array.from({ length: 5 }, () => ask(port));
    await beforeTimers();
    standStill(KEEP_MS + 100);
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200 /);
    await stopped;
  });

  it('answers a request that waited on a kept connection when it was to stop', async () => {
    const port = await started();
    const socket = connect(port, '127.0.0.1');
    await ask(port, socket);
    const stopped = answerLastRequests(server, 0).then(() => server.close());
    await eventually('it stops listening', () => Promise.resolve(!server.listening));
    await beforeTimers();
    const answer = ask(port, socket);
    standStill(USE_MS + 100);
    expect(await answer).toMatch(/^HTTP\/1.1 200 /);
    await stopped;
  });
});
