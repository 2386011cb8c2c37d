import type { Target } from '../../../platform/messaging/consumers/consumer.ts';
import type { LoggedEvent } from '../../../platform/messaging/log/logged-event.ts';
import type { Notice } from '../../../platform/notifications/queue-notification.ts';

export interface ShopOwner {
  name: string;
  email: string;
  rejectionReason: string | null;
}

/** A mail to the owner of each event's shop, one per event; a shop that was erased gets none. */
export async function noticesToOwners(
  events: LoggedEvent[],
  target: Target,
  compose: (shop: ShopOwner) => { subject: string; text: string },
): Promise<Notice[]> {
  if (events.length === 0) return [];
  const shops = await target.query<ShopOwner & { id: string }>(
    'select id, name, email, rejection_reason as "rejectionReason" from shop where id = any($1::uuid[])',
    [events.map((e) => e.aggregateId)],
  );
  const byId = new Map(shops.map((shop) => [shop.id, shop]));
  return events.flatMap((event) => {
    const shop = byId.get(event.aggregateId);
    if (!shop) return [];
    return [{ cause: `event/${event.id}`, channel: 'email', to: shop.email, ...compose(shop) }];
  });
}
