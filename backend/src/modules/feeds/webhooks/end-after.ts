import type { WebhookEnd } from '@nattil/contracts/api/admin/webhooks';
import { WEBHOOK_TRIES_DAYS } from '@nattil/contracts/rules/portal/webhooks';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import type { Tried } from './delivery-store.ts';

const GONE = 410;

/** The reason to disable the webhook after this attempt, if any. */
export function endAfter({
  status,
  at,
  failingSince,
}: Pick<Tried, 'status' | 'at' | 'failingSince'>): Exclude<WebhookEnd, 'owner'> | null {
  if (status === GONE) return 'gone';
  if (!failingSince) return null;
  const failingMs = at.getTime() - failingSince.getTime();
  return failingMs >= WEBHOOK_TRIES_DAYS * DAY_MS ? 'failing' : null;
}
