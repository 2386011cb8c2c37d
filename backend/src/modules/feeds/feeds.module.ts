import { Inject, Module } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config-token.ts';
import type { Config } from '../../platform/config/config.ts';
import { Declares } from '../../platform/registries/declaration.ts';
import { KeyCheck } from '../../platform/identity/access/key-check.ts';
import { Retention, rowsOf } from '../../platform/registries/retention.ts';
import { DAY_MS } from '../../platform/kernel/time.ts';
import { ApiKey } from './api-key.aggregate.ts';
import { ApiKeysController } from './api-keys.controller.ts';
import { CreateApiKeyHandler } from './commands/create-api-key.ts';
import { CreateWebhookHandler } from './commands/create-webhook.ts';
import { DeleteWebhookHandler } from './commands/delete-webhook.ts';
import { DisableWebhookHandler } from './commands/disable-webhook.ts';
import { EnableWebhookHandler } from './commands/enable-webhook.ts';
import { EndWebhookHandler } from './commands/end-webhook.ts';
import { RepeatDeliveryHandler } from './commands/repeat-delivery.ts';
import { RevokeApiKeyHandler } from './commands/revoke-api-key.ts';
import { RotateWebhookSecretHandler } from './commands/rotate-webhook-secret.ts';
import { FeedPages } from './feed-pages.ts';
import { FeedStreams } from './feed-streams.ts';
import { FeedTail } from './feed-tail.ts';
import { FeedsController } from './feeds.controller.ts';
import { KnownKeys, namesOfKeys } from './known-keys.ts';
import { apiKeys } from './migrations/0021-api-keys.ts';
import { webhooks } from './migrations/0022-webhooks.ts';
import { ListApiKeysHandler, OneApiKeyHandler } from './queries/list-api-keys.ts';
import { ListDeliveriesHandler } from './queries/list-deliveries.ts';
import { ListWebhooksHandler, OneWebhookHandler } from './queries/list-webhooks.ts';
import { MailOwnersWhenWebhookIsDisabled } from './reactions/mail-owners-when-webhook-is-disabled.ts';
import { WebhooksController } from './webhooks.controller.ts';
import { DeliveryPlanner } from './webhooks/delivery-planner.ts';
import { DeliveryStore } from './webhooks/delivery-store.ts';
import { Letters } from './webhooks/letters.ts';
import { namesOfWebhooks } from './webhooks/names-of-webhooks.ts';
import { WebhookMetrics } from './webhooks/webhook-metrics.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';
import { WEBHOOK_SETTINGS } from './webhooks/webhook-settings.ts';
import { WebhookTargets } from './webhooks/webhook-targets.ts';
import { Webhook } from './webhooks/webhook.aggregate.ts';

/** The log of events for other systems: the API keys to read it, and the webhooks that push it. */
@Module({
  controllers: [ApiKeysController, FeedsController, WebhooksController],
  providers: [
    CreateApiKeyHandler,
    RevokeApiKeyHandler,
    ListApiKeysHandler,
    OneApiKeyHandler,
    KnownKeys,
    FeedPages,
    FeedTail,
    FeedStreams,
    CreateWebhookHandler,
    RotateWebhookSecretHandler,
    DisableWebhookHandler,
    EnableWebhookHandler,
    EndWebhookHandler,
    DeleteWebhookHandler,
    RepeatDeliveryHandler,
    ListWebhooksHandler,
    OneWebhookHandler,
    ListDeliveriesHandler,
    MailOwnersWhenWebhookIsDisabled,
    WebhookTargets,
    Letters,
    DeliveryStore,
    DeliveryPlanner,
    WebhookSender,
    WebhookMetrics,
  ],
})
@Declares({
  entities: [ApiKey, Webhook],
  migrations: [apiKeys, webhooks],
  names: { 'api-key': namesOfKeys, webhook: namesOfWebhooks },
  kept: {
    api_key: 'keys stay, so that the audit trail can name them',
    api_key_use: 'one row for each key',
    webhook: 'webhooks stay, so that the audit trail can name them',
    webhook_place: 'one row for each webhook',
    webhook_sender: 'one row',
  },
})
export class FeedsModule {
  constructor(
    check: KeyCheck,
    keys: KnownKeys,
    retention: Retention,
    @Inject(CONFIG) config: Config,
  ) {
    check.foundBy((hash) => keys.find(hash));
    const ended = { table: 'webhook_delivery', since: 'ended_at', only: 'ended_at is not null' };
    const { keptDays } = WEBHOOK_SETTINGS.in(config);
    retention.keep({ ...rowsOf(ended), forMs: keptDays * DAY_MS });
  }
}
