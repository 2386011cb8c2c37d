import { queueNotifications } from '../../../platform/notifications/queue-notification.ts';
import type { Encryption } from '../../../platform/config/encryption.ts';
import type { Target } from '../../../platform/messaging/consumer.ts';
import type { LoggedEvent } from '../../../platform/messaging/logged-event.ts';

export interface ShopOwner {
  name: string;
  email: string;
  rejectionReason: string | null;
}

/** Mails the owner of each event's shop, once per event; a shop that was erased gets nothing. */
export async function mailShopOwners(
  events: LoggedEvent[],
  target: Target,
  encryption: Encryption,
  now: Date,
  compose: (shop: ShopOwner) => { subject: string; text: string },
): Promise<void> {
  if (events.length === 0) return;
  const shops = await target.query<ShopOwner & { id: string }>(
    'select id, name, email, rejection_reason as "rejectionReason" from shop where id = any($1::uuid[])',
    [events.map((e) => e.aggregateId)],
  );
  const byId = new Map(shops.map((shop) => [shop.id, shop]));
  const notices = events.flatMap((event) => {
    const shop = byId.get(event.aggregateId);
    if (!shop) return [];
    const cause = `event/${event.id}`;
    return [{ cause, channel: 'email' as const, to: shop.email, ...compose(shop) }];
  });
  await queueNotifications(target, encryption, notices, now);
}
