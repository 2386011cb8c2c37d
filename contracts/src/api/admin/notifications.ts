import type { Answer, Id, Timestamp } from '../common.ts';

/** What a notification of the portal is about; each kind knows what happened and where one acts. */
export type AdminNotification = {
  /** Another one when there is something new to be read about the same thing. */
  id: string;
  /** Since when it is so. */
  at: Timestamp;
  read: boolean;
} & AdminNotificationFact;

export type AdminNotificationFact =
  /** A shop was registered and waits for a decision. */
  | { kind: 'shop-waiting'; shop: NotedShop }
  /** Shops that have waited for a decision for more than 24 hours. */
  | { kind: 'shops-late'; count: number }
  /** Events that a read model or a reaction could not process after all retries. */
  | { kind: 'events-parked'; count: number }
  /** Mails and text messages of the last 7 days that could not be delivered. */
  | { kind: 'mails-failed'; count: number }
  /** Active cards whose validity ends within 30 days. */
  | { kind: 'cards-expiring'; count: number }
  /** Cards whose activation waits for a decision. */
  | { kind: 'cards-in-review'; count: number }
  /** The sealing of the audit trail has stopped. */
  | { kind: 'seal-trouble' };

export interface NotedShop {
  id: Id;
  name: string;
}

/** `GET /api/admin/notifications`: what is so now, the newest first; whoever asks has their own read state. */
export interface AdminNotifications {
  notifications: AdminNotification[];
  unread: number;
}
export type AdminNotificationsAnswer = Answer<AdminNotifications>;

/** `PUT /api/admin/notifications/read` */
export interface ReadNotificationsRequest {
  /** 1 to 100; those that are no longer so are passed over. */
  ids: string[];
}
