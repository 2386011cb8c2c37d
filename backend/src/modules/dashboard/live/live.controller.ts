import { Controller, Get, Req, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import { Access } from '../../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import { Scope } from '../../../platform/http/routes/scope.ts';
import { eventStream } from '../../../platform/http/server/event-stream.ts';
import { EventStreams } from './event-streams.ts';

@Controller('api/admin/dashboard')
@Tag('Live news for the portal.')
export class LiveController {
  constructor(private readonly streams: EventStreams) {}

  @Get('events')
  @Access('admin', { may: 'read' })
  @Describe({
    id: 'followDashboard',
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
    return eventStream(request, reply, () => this.streams.listen(actor.id!, sessionId!));
  }
}
