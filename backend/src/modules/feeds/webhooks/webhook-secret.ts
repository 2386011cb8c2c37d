import { randomBytes } from 'node:crypto';

/** As Standard Webhooks write it. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Where a secret belongs; its encryption is bound to it. */
export function placeOfSecret(webhookId: string): string {
  return `webhook/secret/${webhookId}`;
}
