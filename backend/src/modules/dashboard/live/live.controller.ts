import { Readable } from 'node:stream';
import { Controller, Get, Req, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import { Access } from '../../../platform/http/routes/access.ts';
import { Describe } from '../../../platform/http/routes/describe.ts';
import { Scope } from '../../../platform/http/routes/scope.ts';
import { EventStreams } from './event-streams.ts';

@Controller('api/admin/dashboard')
export class LiveController {
  constructor(private readonly streams: EventStreams) {}

  @Get('events')
  @Access('admin', { may: 'read' })
  @Describe({
    summary:
      'Server-sent events: `changed` says that the dashboard or the notifications may be asked again. ' +
      'It ends with the sign-in, and after 15 minutes at the latest',
    answer: null,
    contentType: 'text/event-stream',
    refusals: ['RATE_LIMITED'],
  })
  events(
    @Scope() { actor, sessionId }: RequestScope,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): StreamableFile {
    const hasBody = request.method !== 'HEAD';
    const stream = hasBody ? this.streams.listen(actor.id!, sessionId!) : Readable.from([]);
    // Prevents proxies from buffering the stream.
    void reply.header('x-accel-buffering', 'no');
    return new StreamableFile(stream, { type: 'text/event-stream; charset=utf-8' });
  }
}
