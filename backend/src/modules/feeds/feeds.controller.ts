import { Readable } from 'node:stream';
import { Controller, Get, Headers, Inject, Query, Req, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventLogAnswer } from '@nattil/contracts/api/feeds';
import {
  FEED_PAGE_DEFAULT,
  feedAfterRule,
  feedLimitRule,
  feedTopicsRule,
} from '@nattil/contracts/rules/portal/api-keys';
import { CONFIG } from '../../platform/config/config-token.ts';
import type { Config } from '../../platform/config/config.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { Describe } from '../../platform/http/routes/describe.ts';
import { ValidatedBy } from '../../platform/http/input/validated-by.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { toStructuredEvent } from '../../platform/messaging/delivery/structured-event.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { FeedPages, kindsFor } from './feed-pages.ts';
import { FeedStreams } from './feed-streams.ts';

export class EventStreamParams {
  @ValidatedBy(feedAfterRule)
  after: number = 0;

  @ValidatedBy(feedTopicsRule)
  topics?: string;
}

export class EventLogParams extends EventStreamParams {
  @ValidatedBy(feedLimitRule)
  limit: number = FEED_PAGE_DEFAULT;
}

/**
 * The log of events for systems that do not read Kafka; the content is the same on either
 * transport.
 */
@Controller('api/events')
export class FeedsController {
  constructor(
    private readonly pages: FeedPages,
    private readonly streams: FeedStreams,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('log')
  @Access('key')
  @Describe({
    summary: 'A page of the events after a place in the log, of the topics that the key may read',
    answer: 'EventLogAnswer',
    refusals: ['API_KEY_LACKS_SCOPE', 'EVENTS_OUT_OF_REACH'],
  })
  async log(
    @Query() { after, topics, limit }: EventLogParams,
    @Scope() { key }: RequestScope,
  ): Promise<EventLogAnswer> {
    const kinds = kindsFor(key!.scopes, topics);
    await this.pages.refuseBeyond(after, 'after');
    const { events, next, head } = await this.pages.read(after, kinds, limit);
    const data = events.map((event) => toStructuredEvent(event, this.config.publicUrl));
    return { success: true, data, next, head };
  }

  @Get('stream')
  @Access('key')
  @Describe({
    summary:
      'Server-sent events: first those after `after` or the header Last-Event-ID, which is stronger, ' +
      'then those that happen. The id of each is its place; it ends with the key',
    answer: null,
    contentType: 'text/event-stream',
    refusals: ['API_KEY_LACKS_SCOPE', 'EVENTS_OUT_OF_REACH'],
  })
  async stream(
    @Query() { after, topics }: EventStreamParams,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Scope() { key }: RequestScope,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const kinds = kindsFor(key!.scopes, topics);
    const from = lastEventId ? placeIn(lastEventId) : after;
    await this.pages.refuseBeyond(from, lastEventId ? 'Last-Event-ID' : 'after');
    // Errors must be returned here: an open stream has no status code any more.
    await this.pages.read(from, kinds, 1);
    const hasBody = request.method !== 'HEAD';
    const stream = hasBody ? this.streams.follow(key!.keyId, kinds, from) : Readable.from([]);
    // Prevents proxies from buffering the stream.
    void reply.header('x-accel-buffering', 'no');
    return new StreamableFile(stream, { type: 'text/event-stream; charset=utf-8' });
  }
}

function placeIn(lastEventId: string): number {
  const place = /^\d{1,16}$/.test(lastEventId) ? Number(lastEventId) : Number.NaN;
  if (Number.isSafeInteger(place)) return place;
  throw new DomainError('VALIDATION_FAILED', {
    errors: [{ field: 'Last-Event-ID', message: 'Last-Event-ID must be the id of an event' }],
  });
}
