import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const WITHIN_MS = 30_000;

/** What of a connection's answers was taken, and since when no more was. */
interface Taken {
  bytes: number;
  inFlight: number;
  since: number;
}

/**
 * Returns what closes the connections that took nothing of their answer for half a minute, to be called
 * every few seconds: the answer is kept in memory for them.
 */
export function closesUnread(server: Server): (now: number) => void {
  const connections = new Map<Socket, Taken | null>();
  server.on('connection', (socket) => {
    connections.set(socket, null);
    socket.once('close', () => connections.delete(socket));
  });
  return (now) => {
    for (const [socket, before] of connections) {
      const taken = takenOf(socket, now);
      if (before && before.bytes === taken?.bytes && before.inFlight === taken.inFlight) {
        if (now - before.since >= WITHIN_MS) socket.resetAndDestroy();
      } else connections.set(socket, taken);
    }
  };
}

/** null where nothing waits to be taken. */
function takenOf(socket: Socket, since: number): Taken | null {
  if (socket.writableLength === 0) return null;
  // Of a large write the system takes a part at a time, which only the handle tells.
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } };
  const bytes = socket.bytesWritten - socket.writableLength;
  return { bytes, inFlight: handle?.writeQueueSize ?? 0, since };
}
