import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers with a stream of server-sent events. A HEAD request opens none. */
export function eventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  open: () => Readable,
): StreamableFile {
  const stream = request.method === 'HEAD' ? Readable.from([]) : open();
  // Prevents proxies from buffering the stream.
  void reply.header('x-accel-buffering', 'no');
  return new StreamableFile(stream, { type: 'text/event-stream; charset=utf-8' });
}
