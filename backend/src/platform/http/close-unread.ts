import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface Times {
  withinMs: number;
  everyMs: number;
}

/** What of a connection's answers was taken, and since when no more was. */
interface Taken {
  bytes: number;
  inFlight: number;
  since: number;
}

/** Closes connections that take nothing of their answer for half a minute: it is kept in memory for them. */
export function closeUnread(
  server: Server,
  { withinMs, everyMs }: Times = { withinMs: 30_000, everyMs: 5_000 },
): void {
  const connections = new Map<Socket, Taken | null>();
  server.on('connection', (socket) => {
    connections.set(socket, null);
    socket.once('close', () => connections.delete(socket));
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, before] of connections) {
      const taken = takenOf(socket, now);
      if (before && before.bytes === taken?.bytes && before.inFlight === taken.inFlight) {
        if (now - before.since >= withinMs) socket.resetAndDestroy();
      } else connections.set(socket, taken);
    }
  }, everyMs).unref();
  server.on('close', () => clearInterval(timer));
}

/** null where nothing waits to be taken. */
function takenOf(socket: Socket, since: number): Taken | null {
  if (socket.writableLength === 0) return null;
  // Of a large write the system takes a part at a time, which only the handle tells.
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } };
  const bytes = socket.bytesWritten - socket.writableLength;
  return { bytes, inFlight: handle?.writeQueueSize ?? 0, since };
}
