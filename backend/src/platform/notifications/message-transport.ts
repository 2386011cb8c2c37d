import type { Channel } from './queue-notification.ts';
import type { FilledTemplate } from './sms-template.ts';

export interface Message {
  /** Of the notification: the same when it is sent again. */
  id: string;
  channel: Channel;
  to: string;
  subject: string | null;
  text: string;
  /** The same mail as HTML; null for SMS and for mails that are plain text only. */
  html?: string | null;
  /** The same SMS as a registered template; null for mails. */
  template?: FilledTemplate | null;
  /** Takes the post of RFC 8058, by which a mail program unsubscribes its reader. */
  unsubscribeUrl?: string | null;
}

/** What takes messages: a provider, or the inbox. */
export interface MessageTransport {
  readonly name: string;
  /** Returns once the provider has taken the message over; throws JobFailure or any error. */
  send(message: Message): Promise<void>;
  close?(): void;
}
