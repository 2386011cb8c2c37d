import type { Channel } from './queue-notification.ts';

export interface Message {
  /** Of the notification: the same when it is sent again. */
  id: string;
  channel: Channel;
  to: string;
  subject: string | null;
  text: string;
}

/** A way on which messages leave. */
export interface MessageTransport {
  readonly name: string;
  /** Returns once the provider has taken the message over; throws SendFailure or any error. */
  send(message: Message): Promise<void>;
  close?(): void;
}

/** A failed send; its reason is kept and logged, so it names no person. */
export class SendFailure extends Error {
  constructor(reason: string) {
    super(reason);
  }
}

/** Why a send failed, without what providers quote of addresses and texts. */
export function reasonOf(error: unknown): string {
  if (error instanceof SendFailure) return error.message;
  const { code, responseCode, name } = error as {
    code?: unknown;
    responseCode?: unknown;
    name?: unknown;
  };
  const known = [code, responseCode].filter((v) => typeof v === 'string' || typeof v === 'number');
  return known.length > 0 ? known.join(' ') : String(name ?? 'Error');
}
