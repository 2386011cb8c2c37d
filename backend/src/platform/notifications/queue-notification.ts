import { randomUUID } from 'node:crypto';
import type { Encryption } from '../config/encryption.ts';
import type { Queryable } from '../persistence/database.ts';

export type Channel = 'email' | 'sms';

export interface Notice {
  /** What it is about, e.g. `otp/<session>`: with the channel the key that lets it be sent once. */
  cause: string;
  channel: Channel;
  /** E-mail in lower case, or phone in E.164. */
  to: string;
  /** null for SMS. */
  subject: string | null;
  text: string;
  /** When a code or link in it stops working: it is not sent afterwards, and erased. */
  secretUntil?: Date;
}

export const NOTIFICATION_COLUMNS = ['recipient', 'subject', 'body'] as const;

/** Where a column of a notification belongs; its encryption is bound to it. */
export function placeOf(column: (typeof NOTIFICATION_COLUMNS)[number], id: string): string {
  return `notification/${column}/${id}`;
}

/**
 * Queues a message in the caller's transaction, so that it exists exactly when its cause does. The
 * same cause and channel again changes nothing.
 */
export async function queueNotification(
  db: Queryable,
  encryption: Encryption,
  notice: Notice,
  now: Date,
): Promise<void> {
  const id = randomUUID();
  const { cause, channel, to, subject, text, secretUntil } = notice;
  await db.execute(
    `insert into notification (id, cause, channel, recipient, subject, body, secret_until, created_at, next_try_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict (cause, channel) do nothing`,
    [
      id,
      cause,
      channel,
      encryption.encrypt(to, placeOf('recipient', id)),
      subject === null ? null : encryption.encrypt(subject, placeOf('subject', id)),
      encryption.encrypt(text, placeOf('body', id)),
      secretUntil ?? null,
      now,
    ],
  );
}
