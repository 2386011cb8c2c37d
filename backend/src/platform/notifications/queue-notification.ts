import { randomUUID } from 'node:crypto';
import { oneLine, withoutDirections } from '@nattil/contracts/rules/fields/text';
import type { Encryption } from '../config/encryption.ts';
import { encryptedById } from '../registries/encrypted-columns.ts';
import type { Queryable } from '../persistence/database.ts';
import type { MailBlock } from './mail/mail.ts';
import type { FilledTemplate } from './sms/sms-template.ts';

export const CHANNELS = ['email', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];

export interface Notice {
  /** The cause as `<kind>/<id>`. With the channel it is the key that makes the message unique. */
  cause: string;
  channel: Channel;
  /** E-mail in lower case, or phone in E.164. */
  to: string;
  /** null for SMS. Stored as one line, so that it never becomes a second header. */
  subject: string | null;
  text: string;
  /** Blocks of a mail's HTML part; without them the mail is plain text only. */
  blocks?: MailBlock[];
  /** Template of an SMS, for providers that require registered templates. */
  template?: FilledTemplate;
  /** Expiry of the code or link in the message. Afterwards the message is erased and not sent. */
  secretUntil?: Date;
  /** URL that accepts the one-click unsubscribe POST of RFC 8058. */
  unsubscribeUrl?: string;
}

export const NOTIFICATION_COLUMNS = [
  'recipient',
  'subject',
  'body',
  'unsubscribe_url',
  'template',
  'blocks',
] as const;

/** The associated data to which a column's encryption is bound. */
export function placeOf(column: (typeof NOTIFICATION_COLUMNS)[number], id: string): string {
  return `notification/${column}/${id}`;
}

/**
 * Queues a message in the caller's transaction, so that it exists if and only if its cause does.
 * The same cause and channel are queued once.
 */
export async function queueNotification(
  db: Queryable,
  encryption: Encryption,
  notice: Notice,
  now: Date,
): Promise<void> {
  await queueNotifications(db, encryption, [notice], now);
}

const GIVEN =
  'id, cause, channel, recipient, subject, body, unsubscribe_url, template, blocks, secret_until';

/** Queues any number of messages in one statement. */
export async function queueNotifications(
  db: Queryable,
  encryption: Encryption,
  notices: Notice[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return;
  const ids = notices.map(() => randomUUID());
  const encrypted = (
    column: (typeof NOTIFICATION_COLUMNS)[number],
    text: string | null | undefined,
    at: number,
  ) => (typeof text !== 'string' ? null : encryption.encrypt(text, placeOf(column, ids[at]!)));
  await db.execute(
    `insert into notification (${GIVEN}, created_at, next_try_at)
     select ${GIVEN}, $11::timestamptz, $11::timestamptz
     from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::bytea[], $6::bytea[], $7::bytea[], $8::bytea[], $9::bytea[], $10::timestamptz[]) n (${GIVEN})
     on conflict (cause, channel) do nothing`,
    [
      ids,
      notices.map((n) => n.cause),
      notices.map((n) => n.channel),
      notices.map((n, at) => encrypted('recipient', n.to, at)),
      notices.map((n, at) =>
        encrypted('subject', n.subject && oneLine(withoutDirections(n.subject)), at),
      ),
      notices.map((n, at) => encrypted('body', n.text, at)),
      notices.map((n, at) => encrypted('unsubscribe_url', n.unsubscribeUrl, at)),
      notices.map((n, at) => encrypted('template', n.template && JSON.stringify(n.template), at)),
      notices.map((n, at) => encrypted('blocks', n.blocks && JSON.stringify(n.blocks), at)),
      notices.map((n) => n.secretUntil?.toISOString() ?? null),
      now,
    ],
  );
}

export const encryptedNotifications = encryptedById(
  'notification',
  NOTIFICATION_COLUMNS,
  (id, column) => placeOf(column, id),
);
