import { createServer, type RequestListener, type Server } from 'node:http';
import { closesUnread } from './close-unread.ts';
import { serveInTurns } from './serve-in-turns.ts';

/**
 * Time limits for sending a request, for a connection between requests, and for one without
 * traffic.
 */
const TIMEOUTS = {
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 70_000,
  connectionsCheckingInterval: 2_000,
};
const CONNECTION_TIMEOUT_MS = 120_000;
const CHECK_UNREAD_EVERY_MS = 5_000;

/** Creates a server on which one client cannot exhaust the time, the connections or the memory. */
export function createHttpServer(answer: RequestListener, maxConnections: number): Server {
  const server = createServer(TIMEOUTS, answer);
  server.setTimeout(CONNECTION_TIMEOUT_MS);
  server.maxConnections = maxConnections;
  // At the maximum, idle keep-alive connections make room.
  server.on('drop', () => server.closeIdleConnections());
  serveInTurns(server);
  const closeUnread = closesUnread(server);
  const looking = setInterval(() => closeUnread(performance.now()), CHECK_UNREAD_EVERY_MS);
  server.on('close', () => clearInterval(looking));
  looking.unref();
  return server;
}
