import { Logger } from '@nestjs/common';

/** Webhooks whose secret cannot be read: each is reported once. */
export class UnreadableWebhooks {
  readonly #logger = new Logger('WebhookSender');
  readonly #known = new Set<string>();

  report(id: string): void {
    if (this.#known.has(id)) return;
    this.#known.add(id);
    this.#logger.error(
      `Webhook ${id} is not delivered: its secret was encrypted with a DATA_KEY that is not set. Set that key as DATA_KEY_OLD, or make a new secret on the webhook's page`,
    );
  }
}
