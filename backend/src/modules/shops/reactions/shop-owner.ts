import { queueNotification } from '../../../platform/notifications/queue-notification.ts';
import type { Encryption } from '../../../platform/config/encryption.ts';
import type { Target } from '../../../platform/messaging/consumer.ts';
import type { LoggedEvent } from '../../../platform/messaging/logged-event.ts';

export interface ShopOwner {
  name: string;
  email: string;
  rejectionReason: string | null;
}

/** Mails the owner of the event's shop, once per event; a shop that was erased gets nothing. */
export async function mailShopOwner(
  event: LoggedEvent,
  target: Target,
  encryption: Encryption,
  now: Date,
  compose: (shop: ShopOwner) => { subject: string; text: string },
): Promise<void> {
  const [shop] = await target.query<ShopOwner>(
    'select name, email, rejection_reason as "rejectionReason" from shop where id = $1',
    [event.aggregateId],
  );
  if (!shop) return;
  const { subject, text } = compose(shop);
  const notice = {
    cause: `event/${event.id}`,
    channel: 'email' as const,
    to: shop.email,
    subject,
    text,
  };
  await queueNotification(target, encryption, notice, now);
}
