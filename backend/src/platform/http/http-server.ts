import { createServer, type RequestListener, type Server } from 'node:http';
import { closesUnread } from './close-unread.ts';
import { serveInTurns } from './serve-in-turns.ts';

/** How long a client may take to send a request, until its next one, and without reading or writing. */
const TIMES = {
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 70_000,
  connectionsCheckingInterval: 2_000,
};
const CONNECTION_TIMEOUT_MS = 120_000;
const LOOKS_FOR_UNREAD_EVERY_MS = 5_000;

/** A server of which nobody can take more than a share: of its time, its connections, its memory. */
export function createHttpServer(answer: RequestListener, maxConnections: number): Server {
  const server = createServer(TIMES, answer);
  server.setTimeout(CONNECTION_TIMEOUT_MS);
  server.maxConnections = maxConnections;
  // Where all are taken, room is made by those that only wait for their next request.
  server.on('drop', () => server.closeIdleConnections());
  serveInTurns(server);
  const closeUnread = closesUnread(server);
  const looking = setInterval(() => closeUnread(performance.now()), LOOKS_FOR_UNREAD_EVERY_MS);
  server.on('close', () => clearInterval(looking));
  looking.unref();
  return server;
}
