import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type {
  ChangedWebhookAnswer,
  NewWebhookAnswer,
  WebhookAnswer,
  WebhookDeliveriesAnswer,
  WebhooksAnswer,
  WebhookTestAnswer,
} from '@nattil/contracts/api/admin/webhooks';
import { deliverySeqRule } from '@nattil/contracts/rules/portal/webhooks';
import { Commands } from '../../platform/commands/commands.ts';
import { Access } from '../../platform/http/routes/access.ts';
import { answer, pagedAnswer } from '../../platform/http/lists/answers.ts';
import { countedAnswer } from '../../platform/http/lists/counted.ts';
import { Describe, Tag } from '../../platform/http/routes/describe.ts';
import { ChecksIfMatch, Versioned } from '../../platform/http/routes/seen-versions.ts';
import { ValidatedBy } from '../../platform/http/input/validated-by.ts';
import { Paging } from '../../platform/http/lists/paging.ts';
import { Scope } from '../../platform/http/routes/scope.ts';
import { IdParam } from '../../platform/http/input/validation.ts';
import { RateLimits, type RateLimit } from '../../platform/identity/rate-limits.ts';
import type { RequestScope } from '../../platform/kernel/request-scope.ts';
import { ChangeWebhook, ChangeWebhookBody } from './commands/change-webhook.ts';
import { CreateWebhook, CreateWebhookBody } from './commands/create-webhook.ts';
import { DeleteWebhook } from './commands/delete-webhook.ts';
import { DisableWebhook } from './commands/disable-webhook.ts';
import { EnableWebhook, EnableWebhookBody } from './commands/enable-webhook.ts';
import { RepeatDelivery } from './commands/repeat-delivery.ts';
import { RotateWebhookSecret } from './commands/rotate-webhook-secret.ts';
import { TestWebhook } from './commands/test-webhook.ts';
import { ListDeliveries, ListDeliveriesParams } from './queries/list-deliveries.ts';
import { ListWebhooks, OneWebhook } from './queries/list-webhooks.ts';
import { WebhookTargets } from './webhooks/webhook-targets.ts';

const OWNERS = { may: 'keys.manage' } as const;
/** Per owner, because a session may be stolen. */
const NEW_WEBHOOKS: RateLimit = { name: 'webhook', points: 20, seconds: 3_600 };
const CHANGES: RateLimit = { name: 'webhook-change', points: 120, seconds: 3_600 };
export const WEBHOOK_TESTS: RateLimit = { name: 'webhook-test', points: 30, seconds: 3_600 };
const REPEATS: RateLimit = { name: 'webhook-repeat', points: 300, seconds: 3_600 };

export class RepeatDeliveryBody {
  @ValidatedBy(deliverySeqRule) seq: number;
}

@Controller('api/admin/webhooks')
@Tag('Events that are sent to other systems.')
export class WebhooksController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: QueryBus,
    private readonly limits: RateLimits,
    private readonly targets: WebhookTargets,
  ) {}

  @Get()
  @Access('admin', OWNERS)
  @Describe({
    id: 'listWebhooks',
    summary: 'List the webhooks with how far they are, never their secrets',
    answer: 'WebhooksAnswer',
  })
  async list(@Query() params: Paging): Promise<WebhooksAnswer> {
    const { items, total } = await this.queries.execute(new ListWebhooks(params));
    return pagedAnswer(items, total, params);
  }

  @Get(':id')
  @Access('admin', OWNERS)
  @Versioned()
  @Describe({
    id: 'readWebhook',
    summary: 'Read a webhook',
    answer: 'WebhookAnswer',
    refusals: ['WEBHOOK_NOT_FOUND'],
  })
  async one(@Param('id', IdParam) id: string): Promise<WebhookAnswer> {
    return answer(await this.queries.execute(new OneWebhook(id)));
  }

  @Post()
  @Access('admin', OWNERS)
  @Describe({
    id: 'createWebhook',
    summary:
      'Have events sent to an address as they happen; only this answer ever holds the secret',
    answer: 'NewWebhookAnswer',
    status: 201,
    refusals: ['RATE_LIMITED', 'TOO_MANY_WEBHOOKS'],
  })
  async create(
    @Body() body: CreateWebhookBody,
    @Scope() { actor }: RequestScope,
  ): Promise<NewWebhookAnswer> {
    await this.limits.take(NEW_WEBHOOKS, actor.id!);
    await this.targets.check(body.url);
    const { id, secret } = await this.commands.run(new CreateWebhook(body, actor));
    const webhook = await this.queries.execute(new OneWebhook(id));
    return answer({ ...webhook, secret }, 'Webhook created successfully!');
  }

  @Patch(':id')
  @Access('admin', OWNERS)
  @ChecksIfMatch()
  @Describe({
    id: 'changeWebhook',
    summary:
      'Change the name, URL or events of a webhook, pause or resume it, or send from an earlier place; it skips nothing',
    answer: 'ChangedWebhookAnswer',
    refusals: ['RATE_LIMITED', 'WEBHOOK_NOT_FOUND'],
  })
  async change(
    @Param('id', IdParam) id: string,
    @Body() body: ChangeWebhookBody,
    @Scope() { seen, actor }: RequestScope,
  ): Promise<ChangedWebhookAnswer> {
    await this.limits.take(CHANGES, actor.id!);
    if (body.url) await this.targets.check(body.url);
    const addedFromSeq = await this.commands.run(new ChangeWebhook(id, body, seen, actor));
    const webhook = await this.queries.execute(new OneWebhook(id));
    const from =
      addedFromSeq === null
        ? ''
        : ` Events of added types are sent from seq ${addedFromSeq} on. For earlier ones send fromSeq.`;
    return answer({ ...webhook, addedFromSeq }, `Webhook changed successfully!${from}`);
  }

  @Post(':id/rotate-secret')
  @Access('admin', OWNERS)
  @Describe({
    id: 'rotateWebhookSecret',
    summary: 'Make another secret; for a day the one before signs too',
    answer: 'NewWebhookAnswer',
    refusals: ['RATE_LIMITED', 'WEBHOOK_NOT_FOUND'],
  })
  async rotate(
    @Param('id', IdParam) id: string,
    @Scope() { actor }: RequestScope,
  ): Promise<NewWebhookAnswer> {
    await this.limits.take(NEW_WEBHOOKS, actor.id!);
    const { secret } = await this.commands.run(new RotateWebhookSecret(id, actor));
    const webhook = await this.queries.execute(new OneWebhook(id));
    return answer({ ...webhook, secret }, 'The webhook has another secret.');
  }

  @Put(':id/disable')
  @Access('admin', OWNERS)
  @Describe({
    id: 'disableWebhook',
    summary: 'Send nothing more; what happens meanwhile can be sent later',
    answer: 'WebhookAnswer',
    refusals: ['WEBHOOK_NOT_FOUND'],
  })
  async disable(
    @Param('id', IdParam) id: string,
    @Scope() { actor }: RequestScope,
  ): Promise<WebhookAnswer> {
    await this.commands.run(new DisableWebhook(id, actor));
    return answer(await this.queries.execute(new OneWebhook(id)));
  }

  @Put(':id/enable')
  @Access('admin', OWNERS)
  @Describe({
    id: 'enableWebhook',
    summary: 'Send again: from where it stopped, or only what happens from now on',
    answer: 'WebhookAnswer',
    refusals: ['WEBHOOK_NOT_FOUND'],
  })
  async enable(
    @Param('id', IdParam) id: string,
    @Body() { from }: EnableWebhookBody,
    @Scope() { actor }: RequestScope,
  ): Promise<WebhookAnswer> {
    await this.commands.run(new EnableWebhook(id, from, actor));
    return answer(await this.queries.execute(new OneWebhook(id)));
  }

  @Post(':id/test')
  @Access('admin', OWNERS)
  @Describe({
    id: 'testWebhook',
    summary:
      'Send a test message once, also while the webhook is paused; `lastTest` has the result',
    answer: 'WebhookTestAnswer',
    status: 202,
    refusals: ['RATE_LIMITED', 'WEBHOOK_NOT_FOUND'],
  })
  async test(
    @Param('id', IdParam) id: string,
    @Scope() { actor }: RequestScope,
  ): Promise<WebhookTestAnswer> {
    await this.limits.take(WEBHOOK_TESTS, actor.id!);
    await this.commands.run(new TestWebhook(id, actor));
    const { lastTest } = await this.queries.execute(new OneWebhook(id));
    return answer(lastTest!, 'The test is sent now.');
  }

  @Delete(':id')
  @Access('admin', OWNERS)
  @Describe({
    id: 'deleteWebhook',
    summary: 'Delete a webhook, and what waits to be sent to it',
    answer: null,
    status: 204,
    refusals: ['WEBHOOK_NOT_FOUND'],
  })
  async delete(@Param('id', IdParam) id: string, @Scope() { actor }: RequestScope): Promise<void> {
    await this.commands.run(new DeleteWebhook(id, actor));
  }

  @Get(':id/deliveries')
  @Access('admin', OWNERS)
  @Describe({
    id: 'listWebhookDeliveries',
    summary: 'What was sent to a webhook and what is to be sent, the newest events first',
    answer: 'WebhookDeliveriesAnswer',
    refusals: ['WEBHOOK_NOT_FOUND'],
  })
  async deliveries(
    @Param('id', IdParam) id: string,
    @Query() params: ListDeliveriesParams,
  ): Promise<WebhookDeliveriesAnswer> {
    const { items, found } = await this.queries.execute(new ListDeliveries(id, params));
    return countedAnswer(items, found, params);
  }

  @Post(':id/repeat')
  @Access('admin', OWNERS)
  @Describe({
    id: 'repeatWebhookDelivery',
    summary: 'Send an event again, or try one now that waits for its next try',
    answer: null,
    status: 204,
    refusals: [
      'RATE_LIMITED',
      'WEBHOOK_NOT_FOUND',
      'WEBHOOK_DELIVERY_NOT_FOUND',
      'WEBHOOK_DISABLED',
      'WEBHOOK_EVENT_NOT_SENT',
    ],
  })
  async repeat(
    @Param('id', IdParam) id: string,
    @Body() { seq }: RepeatDeliveryBody,
    @Scope() { actor }: RequestScope,
  ): Promise<void> {
    await this.limits.take(REPEATS, actor.id!);
    await this.commands.run(new RepeatDelivery(id, seq, actor));
  }
}
