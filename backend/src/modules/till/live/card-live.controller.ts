import { Controller, Get, Req, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../../platform/http/routes/access.ts';
import { Describe, Tag } from '../../../platform/http/routes/describe.ts';
import { Scope } from '../../../platform/http/routes/scope.ts';
import { eventStream } from '../../../platform/http/server/event-stream.ts';
import type { RequestScope } from '../../../platform/kernel/request-scope.ts';
import { CardStreams } from './card-streams.ts';

@Controller('api/users/card')
@Tag('Live news of the own card.')
export class CardLiveController {
  constructor(private readonly streams: CardStreams) {}

  @Get('live')
  @Access('member')
  @Describe({
    id: 'followOwnPurchases',
    summary:
      "Server-sent events: `purchase` carries a purchase with the member's card, as in the list, when " +
      'it was recorded or reversed. It ends with the sign-in, and after 15 minutes at the latest',
    answer: null,
    contentType: 'text/event-stream',
    refusals: ['RATE_LIMITED'],
  })
  live(
    @Scope() { actor, sessionId }: RequestScope,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): StreamableFile {
    return eventStream(request, reply, () => this.streams.listen(actor.id!, sessionId!));
  }
}
