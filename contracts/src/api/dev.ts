import type { Answer, Timestamp } from './common.ts';

export interface InboxMessage {
  channel: 'email' | 'sms';
  to: string;
  subject: string | null;
  text: string;
  sentAt: Timestamp;
}
/** Newest first. */
export type InboxAnswer = Answer<InboxMessage[]>;
