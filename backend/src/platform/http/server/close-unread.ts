import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const TIMEOUT_MS = 30_000;

/** A connection's progress in reading its answers, and the time of the last progress. */
interface Taken {
  bytes: number;
  inFlight: number;
  since: number;
}

/**
 * Returns a function that closes connections that read nothing of their answer for half a minute,
 * because unread answers occupy memory. Call it every few seconds.
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
        if (now - before.since >= TIMEOUT_MS) socket.resetAndDestroy();
      } else connections.set(socket, taken);
    }
  };
}

/** Returns null if all answers are written. */
function takenOf(socket: Socket, since: number): Taken | null {
  if (socket.writableLength === 0) return null;
  // The system takes a large write in parts, and only the handle's queue shows that progress.
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } };
  const bytes = socket.bytesWritten - socket.writableLength;
  return { bytes, inFlight: handle?.writeQueueSize ?? 0, since };
}
