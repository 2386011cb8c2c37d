import { Inject, Module } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config-token.ts';
import type { Config } from '../../platform/config/config.ts';
import { Declares } from '../../platform/registries/declaration.ts';
import { KeyCheck } from '../../platform/identity/access/key-check.ts';
import { EventAccesses } from '../../platform/registries/event-access.ts';
import { Retention, rowsOf } from '../../platform/registries/retention.ts';
import { DAY_MS } from '../../platform/kernel/time.ts';
import { ApiKey } from './api-key.aggregate.ts';
import { ApiKeysController } from './api-keys.controller.ts';
import { ChangeWebhookHandler } from './commands/change-webhook.ts';
import { CreateApiKeyHandler } from './commands/create-api-key.ts';
import { CreateWebhookHandler } from './commands/create-webhook.ts';
import { DeleteWebhookHandler } from './commands/delete-webhook.ts';
import { DisableWebhookHandler } from './commands/disable-webhook.ts';
import { EnableWebhookHandler } from './commands/enable-webhook.ts';
import { EndWebhookHandler } from './commands/end-webhook.ts';
import { RepeatDeliveryHandler } from './commands/repeat-delivery.ts';
import { RevokeApiKeyHandler } from './commands/revoke-api-key.ts';
import { RotateWebhookSecretHandler } from './commands/rotate-webhook-secret.ts';
import { TestWebhookHandler } from './commands/test-webhook.ts';
import { FeedPages } from './feed-pages.ts';
import { FeedStreams } from './feed-streams.ts';
import { FeedTail } from './feed-tail.ts';
import { FeedsController } from './feeds.controller.ts';
import { KnownKeys, namesOfKeys } from './known-keys.ts';
import { idsNamed } from '../../platform/registries/ids-named.ts';
import { apiKeys } from './migrations/0021-api-keys.ts';
import { webhooks } from './migrations/0022-webhooks.ts';
import { responsibleOwners } from './migrations/0044-responsible-owners.ts';
import { OwnedEventAccess } from './owned-event-access.ts';
import { webhookTests } from './migrations/0040-webhook-tests.ts';
import { webhookEpochs } from './migrations/0048-webhook-epochs.ts';
import { ListApiKeysHandler, OneApiKeyHandler } from './queries/list-api-keys.ts';
import { ListDeliveriesHandler } from './queries/list-deliveries.ts';
import { ListWebhooksHandler, OneWebhookHandler } from './queries/list-webhooks.ts';
import { MailOwnersWhenWebhookIsDisabled } from './reactions/mail-owners-when-webhook-is-disabled.ts';
import { WebhooksController } from './webhooks.controller.ts';
import { DeliveryPlanner } from './webhooks/delivery-planner.ts';
import { DeliveryStore } from './webhooks/delivery-store.ts';
import { EpochAnnouncements } from './webhooks/epoch-announcements.ts';
import { EventMessages } from './webhooks/event-messages.ts';
import { namesOfWebhooks } from './webhooks/names-of-webhooks.ts';
import { TestDeliveries } from './webhooks/test-deliveries.ts';
import { WebhookMetrics } from './webhooks/webhook-metrics.ts';
import { WebhookSender } from './webhooks/webhook-sender.ts';
import { encryptedSecrets } from './webhooks/webhook-secret.ts';
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
    OwnedEventAccess,
    CreateWebhookHandler,
    ChangeWebhookHandler,
    RotateWebhookSecretHandler,
    DisableWebhookHandler,
    EnableWebhookHandler,
    EndWebhookHandler,
    DeleteWebhookHandler,
    RepeatDeliveryHandler,
    TestWebhookHandler,
    ListWebhooksHandler,
    OneWebhookHandler,
    ListDeliveriesHandler,
    MailOwnersWhenWebhookIsDisabled,
    WebhookTargets,
    EventMessages,
    EpochAnnouncements,
    DeliveryStore,
    DeliveryPlanner,
    WebhookSender,
    TestDeliveries,
    WebhookMetrics,
  ],
})
@Declares({
  entities: [ApiKey, Webhook],
  migrations: [apiKeys, webhooks, webhookTests, responsibleOwners, webhookEpochs],
  encrypts: encryptedSecrets,
  names: { 'api-key': namesOfKeys, webhook: namesOfWebhooks },
  named: {
    'api-key': idsNamed('api_key', 'lower(name)'),
    webhook: idsNamed('webhook', 'lower(name)'),
  },
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
    accesses: EventAccesses,
    owned: OwnedEventAccess,
    @Inject(CONFIG) config: Config,
  ) {
    accesses.providedBy(owned);
    check.foundBy((hash) => keys.find(hash));
    const ended = { table: 'webhook_delivery', since: 'ended_at', only: 'ended_at is not null' };
    const tests = { table: 'webhook_test', since: 'asked_at' };
    const forMs = WEBHOOK_SETTINGS.in(config).retentionDays * DAY_MS;
    for (const rows of [ended, tests]) retention.keep({ ...rowsOf(rows), forMs });
  }
}
