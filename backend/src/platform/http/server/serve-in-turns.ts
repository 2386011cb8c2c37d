import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of waiting requests, per connection and in total. */
const MAX_WAITING = 1_000;
const MAX_WAITING_IN_ALL = 10_000;

type Request = [IncomingMessage, ServerResponse];

/**
 * Starts a connection's next request when the previous answer is finished. Node starts all
 * pipelined requests of a packet at once, and other connections would wait for all of them.
 */
export function serveInTurns(server: Server): void {
  /** Waiting requests of each connection that is being answered. */
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
    // Lets other connections be read first.
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
