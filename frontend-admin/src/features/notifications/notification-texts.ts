import type { AdminNotification } from '@nattil/contracts/api/admin/notifications';
import { count } from '@nattil/frontend-shared/ui/count';

/** The text of a notification, in one sentence. */
export function textOf(notification: AdminNotification): string {
  switch (notification.kind) {
    case 'shop-waiting':
      return `${notification.shop.name} waits for approval`;
    case 'shops-late':
      return notification.count === 1
        ? '1 shop has waited for more than 24 hours'
        : `${count(notification.count)} shops have waited for more than 24 hours`;
    case 'events-parked':
      return `${things(notification.count, 'record')} with events that could not be applied`;
    case 'mails-failed':
      return `${things(notification.count, 'message')} of the last 7 days could not be sent`;
    case 'cards-expiring':
      return notification.count === 1
        ? '1 card expires within 30 days'
        : `${count(notification.count)} cards expire within 30 days`;
    case 'cards-in-review':
      return notification.count === 1
        ? '1 card waits for your review'
        : `${count(notification.count)} cards wait for your review`;
    case 'till-reports':
      return notification.count === 1
        ? '1 report of a member waits for an answer'
        : `${count(notification.count)} reports of members wait for an answer`;
    case 'keys-expiring':
      return notification.count === 1
        ? '1 API key expires within 7 days'
        : `${count(notification.count)} API keys expire within 7 days`;
    case 'seal-trouble':
      return 'The audit trail is not sealed any more';
  }
}

function things(figure: number, one: string): string {
  return `${count(figure)} ${one}${figure === 1 ? '' : 's'}`;
}
