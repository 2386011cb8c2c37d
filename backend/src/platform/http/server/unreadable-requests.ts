import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { REFUSALS } from '@nattil/contracts/error-codes';
import type { Refusal } from '@nattil/contracts/api/common';

const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
const BODY = JSON.stringify({
  success: false,
  code: 'MALFORMED_REQUEST',
  message: REFUSALS.MALFORMED_REQUEST.message,
} satisfies Refusal);

/**
 * Refuses bytes that are not HTTP or came too late with the usual refusal, and closes the
 * connection.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = STATUSES[error.code ?? ''] ?? 400;
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(BODY)}\r\nConnection: close\r\n\r\n${BODY}`,
    );
  socket.destroy(error);
}
