import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** So many requests of one connection, and of all connections together, may wait for their turn. */
const MAX_WAITING = 1_000;
const MAX_WAITING_IN_ALL = 10_000;

type Request = [IncomingMessage, ServerResponse];

/**
 * Begins a connection's next request when the answer before it is finished. Node begins all requests
 * of a packet at once (HTTP pipelining), and other connections would wait for all of them.
 */
export function serveInTurns(server: Server): void {
  /** What waits behind the request that is being answered, by connection. */
  const busy = new WeakMap<Socket, Request[]>();
  let inAll = 0;
  const emit = server.emit.bind(server);

  function begin(socket: Socket, waiting: Request[], request: Request): void {
    busy.set(socket, waiting);
    request[1].once('close', () => next(socket, waiting));
    emit('request', ...request);
  }
  function next(socket: Socket, waiting: Request[]): void {
    if (waiting.length === 0) busy.delete(socket);
    // Other connections are read before.
    else setImmediate(beginNext, socket, waiting);
  }
  function beginNext(socket: Socket, waiting: Request[]): void {
    if (socket.destroyed || socket.writableEnded) {
      inAll -= waiting.splice(0).length;
      busy.delete(socket);
      return;
    }
    inAll -= 1;
    begin(socket, waiting, waiting.shift()!);
  }
  function take(...request: Request): boolean {
    const { socket } = request[0];
    const waiting = busy.get(socket);
    if (!waiting) begin(socket, [], request);
    else if (waiting.length < (inAll < MAX_WAITING_IN_ALL ? MAX_WAITING : 1)) {
      waiting.push(request);
      inAll += 1;
    } else socket.destroy();
    return true;
  }

  server.emit = (event: string, ...values: unknown[]) =>
    event === 'request' ? take(...(values as Request)) : emit(event, ...values);
}
