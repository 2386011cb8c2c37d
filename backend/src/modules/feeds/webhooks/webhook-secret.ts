import { randomBytes } from 'node:crypto';
import { encryptedById } from '../../../platform/registries/encrypted-columns.ts';

/** In the format of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Associated data of a secret's encryption. */
export function placeOfSecret(webhookId: string): string {
  return `webhook/secret/${webhookId}`;
}

export const encryptedSecrets = encryptedById('webhook', ['secret', 'old_secret'], placeOfSecret);
