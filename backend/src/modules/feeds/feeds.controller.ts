import {
  Controller,
  Get,
  Headers,
  Inject,
  Query,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventLogAnswer, OwnApiKeyAnswer } from '@nattil/contracts/api/feeds';
import {
  FEED_PAGE_DEFAULT,
  feedAfterRule,
  feedEpochRule,
  feedLimitRule,
} from '@nattil/contracts/rules/portal/api-keys';
import { feedTopicsRule } from '@nattil/contracts/rules/portal/feed-topics';
import { isSensitive } from '@nattil/contracts/rules/portal/sensitive-events';
import { CONFIG } from '../../platform/config/config-token.ts';
import type { Config } from '../../platform/config/config.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer } from '../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { ValidatedBy } from '../../platform/http/input/validated-by.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { eventStream } from '../../platform/http/server/event-stream.ts';
import { toStructuredEvent } from '../../platform/messaging/delivery/structured-event.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { FeedPages, selectionFor } from './feed-pages.ts';
import { FeedStreams } from './feed-streams.ts';
import { OneApiKey } from './queries/list-api-keys.ts';

export class EventStreamParams {
  @ValidatedBy(feedAfterRule) after: number = 0;
  @ValidatedBy(feedTopicsRule) topics?: string;
  @ValidatedBy(feedEpochRule) epoch?: string;
}

export class EventLogParams extends EventStreamParams {
  @ValidatedBy(feedLimitRule) limit: number = FEED_PAGE_DEFAULT;
}

/**
 * The log of events for systems that do not read Kafka; the content is the same on either
 * transport.
 */
@Controller('api/events')
@Tag('The events, for systems that do not read Kafka.')
export class FeedsController {
  constructor(
    private readonly pages: FeedPages,
    private readonly streams: FeedStreams,
    private readonly queries: QueryBus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('log')
  @Access('key')
  @Describe({
    id: 'readEventLog',
    summary: 'A page of the events after a place in the log, of the topics that the key may read',
    answer: 'EventLogAnswer',
    refusals: ['API_KEY_LACKS_SCOPE', 'EVENTS_OUT_OF_REACH', 'LOG_EPOCH_CHANGED'],
  })
  async log(
    @Query() { after, topics, limit, epoch }: EventLogParams,
    @Scope() { key }: RequestScope,
  ): Promise<EventLogAnswer> {
    const selection = selectionFor(key!.scopes, topics);
    const present = await this.pages.refuseOtherEpoch(epoch);
    await this.pages.refuseBeyond(after, 'after');
    const { events, next, head } = await this.pages.read(after, selection, limit);
    const data = events.map((event) => toStructuredEvent(event, this.config.publicUrl));
    const [nextSeq, lastSeq] = [String(next), String(head)];
    return { success: true, data, nextSeq, lastSeq, next, head, epoch: present };
  }

  @Get('key')
  @Access('key')
  @Describe({
    id: 'readApiKey',
    summary: 'What the sent key may read, and until when',
    answer: 'OwnApiKeyAnswer',
  })
  async key(@Scope() { key }: RequestScope): Promise<OwnApiKeyAnswer> {
    const { name, scopes, expiresAt } = await this.queries.execute(new OneApiKey(key!.keyId));
    return answer({ name, scopes, expiresAt, confirmSensitive: scopes.some(isSensitive) });
  }

  @Get('stream')
  @Access('key')
  @Describe({
    id: 'streamEvents',
    summary:
      'Server-sent events: first those after `after` or the header Last-Event-ID, which is stronger, ' +
      'then those that happen. The id of each is its place; it ends with the key',
    answer: null,
    contentType: 'text/event-stream',
    refusals: ['API_KEY_LACKS_SCOPE', 'EVENTS_OUT_OF_REACH', 'LOG_EPOCH_CHANGED'],
  })
  async stream(
    @Query() { after, topics, epoch }: EventStreamParams,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Scope() { key }: RequestScope,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const selection = selectionFor(key!.scopes, topics);
    const present = await this.pages.refuseOtherEpoch(epoch);
    const from = lastEventId ? placeIn(lastEventId) : after;
    await this.pages.refuseBeyond(from, lastEventId ? 'Last-Event-ID' : 'after');
    // Errors must be returned here: an open stream has no status code any more.
    await this.pages.read(from, selection, 1);
    return eventStream(request, reply, () =>
      this.streams.follow(key!.keyId, selection, { after: from, epoch: present }),
    );
  }
}

function placeIn(lastEventId: string): number {
  const message = feedAfterRule(lastEventId);
  if (message === null) return feedAfterRule.normalise(lastEventId)!;
  throw new DomainError('VALIDATION_FAILED', {
    errors: [{ field: 'Last-Event-ID', message: 'Last-Event-ID must be the id of an event' }],
  });
}
