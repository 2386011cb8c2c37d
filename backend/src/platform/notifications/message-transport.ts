import type { Channel } from './queue-notification.ts';
import type { FilledTemplate } from './sms/sms-template.ts';

export interface Message {
  /** Id of the notification. It stays the same when the message is sent again. */
  id: string;
  channel: Channel;
  to: string;
  subject: string | null;
  text: string;
  /** The mail as HTML; null for SMS and for plain-text mails. */
  html?: string | null;
  /** The SMS as a registered template; null for mails. */
  template?: FilledTemplate | null;
  /** URL that accepts the one-click unsubscribe POST of RFC 8058. */
  unsubscribeUrl?: string | null;
}

/** Accepts messages: a provider or the inbox. */
export interface MessageTransport {
  /** Returns once the provider has accepted the message; throws JobFailure or any error. */
  send(message: Message): Promise<void>;
  close?(): void;
}
