import type { Answer, Id, Timestamp } from '../common.ts';

/** Subject of a notification in the portal, by kind. */
export type AdminNotification = {
  /** Changes when there is new information on the same subject. */
  id: string;
  /** Start of the state. */
  at: Timestamp;
  read: boolean;
} & AdminNotificationFact;

export type AdminNotificationFact =
  /** A shop was registered and waits for a decision. */
  | { kind: 'shop-waiting'; shop: NotedShop }
  /** Shops that have waited for a decision for more than 24 hours. */
  | { kind: 'shops-late'; count: number }
  /** Dead letters: events that a projection or reaction could not process after all retries. */
  | { kind: 'events-parked'; count: number }
  /** Mails and text messages of the last 7 days that could not be delivered. */
  | { kind: 'mails-failed'; count: number }
  /** Active cards whose validity ends within 30 days. */
  | { kind: 'cards-expiring'; count: number }
  /** Cards whose activation waits for a decision. */
  | { kind: 'cards-in-review'; count: number }
  /** Members' reports about tills that nobody has settled. */
  | { kind: 'till-reports'; count: number }
  /** Keys of other systems that end within 7 days. */
  | { kind: 'keys-expiring'; count: number }
  /** The sealing of the audit trail has stopped. */
  | { kind: 'seal-trouble' };

export interface NotedShop {
  id: Id;
  name: string;
}

/** `GET /api/admin/notifications`: current notifications, the newest first, with the caller's read state. */
export interface AdminNotifications {
  notifications: AdminNotification[];
  unread: number;
}
export type AdminNotificationsAnswer = Answer<AdminNotifications>;

/** `PUT /api/admin/notifications/read` */
export interface ReadNotificationsRequest {
  /** 1 to 100 ids; outdated ones are ignored. */
  ids: string[];
}
