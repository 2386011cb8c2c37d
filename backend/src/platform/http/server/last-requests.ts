import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** Time in which a busy proxy gets kept-alive connections, and in which it has used each of them. */
export const KEEP_MS = 200;
export const USE_MS = 1_500;
/** Above the connections that can wait (511), and an end if a proxy opens one for every request. */
const MAX_TURNS = 1_000;

/**
 * Answers requests while a proxy learns that this process stops, then takes no more connections.
 *
 * Each answer closes its connection, so that the proxy keeps none that is about to close. Then every
 * request opens a connection, and the kernel resets those that wait when a server stops listening.
 * Therefore connections are kept again for a moment before that.
 */
export async function answerLastRequests(server: Server, seconds: number): Promise<void> {
  let closing = true;
  const running = new Set<ServerResponse>();
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (closing) response.shouldKeepAlive = false;
    running.add(response);
    response.once('close', () => running.delete(response));
  });
  await setTimeout(seconds * 1_000);
  closing = false;
  await setTimeout(KEEP_MS);
  await acceptWaiting(server);
  // Only the listener: open connections still bring requests.
  NetServer.prototype.close.call(server);
  closing = true;
  for (const response of running) response.shouldKeepAlive = false;
  await setTimeout(USE_MS);
  // If the process stood still, the requests of that time are still unread.
  await setImmediate();
}

/** Node accepts one connection in each turn of its event loop, and many wait on a busy machine. */
async function acceptWaiting(server: Server): Promise<void> {
  let turns = 0;
  let accepted: boolean;
  const onConnection = () => (accepted = true);
  server.on('connection', onConnection);
  do {
    accepted = false;
    await setImmediate();
    turns += 1;
  } while (accepted && turns < MAX_TURNS);
  server.off('connection', onConnection);
}
