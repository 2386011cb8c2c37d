import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { ApiKeysAnswer, NewApiKeyAnswer } from '@nattil/contracts/api/admin/api-keys';
import { Commands } from '../../platform/commands/commands.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer, pagedAnswer } from '../../platform/http/lists/answers.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { Paging } from '../../platform/http/lists/paging.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { IdParam } from '../../platform/http/input/validation.ts';
import { RateLimits, type RateLimit } from '../../platform/identity/rate-limits.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { CreateApiKey, CreateApiKeyBody } from './commands/create-api-key.ts';
import { RevokeApiKey } from './commands/revoke-api-key.ts';
import { FeedStreams } from './feed-streams.ts';
import { ListApiKeys, OneApiKey } from './queries/list-api-keys.ts';

const OWNERS = { may: 'keys.manage' } as const;
/** Per owner, because a session may be stolen. */
const NEW_KEYS: RateLimit = { name: 'api-key', points: 20, seconds: 3_600 };

@Controller('api/admin/api-keys')
@Tag('Keys with which other systems read the events.')
export class ApiKeysController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly limits: RateLimits,
    private readonly streams: FeedStreams,
  ) {}

  @Get()
  @Access('admin', OWNERS)
  @Describe({
    id: 'listApiKeys',
    summary: 'List the keys to the feeds of events, never their secrets',
    answer: 'ApiKeysAnswer',
  })
  async list(@Query() params: Paging): Promise<ApiKeysAnswer> {
    const { items, total } = await this.queries.execute(new ListApiKeys(params));
    return pagedAnswer(items, total, params);
  }

  @Post()
  @Access('admin', OWNERS)
  @Describe({
    id: 'createApiKey',
    summary: 'Make a key to the feeds of events; only this answer ever holds its secret',
    answer: 'NewApiKeyAnswer',
    status: 201,
    refusals: ['RATE_LIMITED'],
  })
  async create(
    @Body() body: CreateApiKeyBody,
    @Scope() { actor }: RequestScope,
  ): Promise<NewApiKeyAnswer> {
    await this.limits.take(NEW_KEYS, actor.id!);
    const { id, secret } = await this.commands.run(new CreateApiKey(body, actor));
    const key = await this.queries.execute(new OneApiKey(id));
    return answer({ ...key, secret }, 'Key created successfully!');
  }

  @Delete(':id')
  @Access('admin', OWNERS)
  @Describe({
    id: 'revokeApiKey',
    summary: 'Revoke a key, whose streams end; one that was revoked stays so',
    answer: null,
    status: 204,
    refusals: ['API_KEY_NOT_FOUND'],
  })
  async revoke(@Param('id', IdParam) id: string, @Scope() { actor }: RequestScope): Promise<void> {
    await this.commands.run(new RevokeApiKey(id, actor));
    this.streams.revoked(id);
  }
}
