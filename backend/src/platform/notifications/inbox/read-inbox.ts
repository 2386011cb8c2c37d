import type { InboxMessage } from '@nattil/contracts/api/dev';
import type { Queryable } from '../../persistence/database.ts';
import { contactForms } from '../contact-forms.ts';

const MAX_MESSAGES = 100;

export interface ListedMessage extends InboxMessage {
  id: string;
  hasHtml: boolean;
}

export interface WholeMessage {
  to: string;
  subject: string | null;
  text: string;
  html: string;
}

type Row = Omit<ListedMessage, 'sentAt'> & { sentAt: Date };

/**
 * The newest messages of one contact or of all. A phone matches with or without its country code.
 */
export async function listInbox(db: Queryable, contact?: string): Promise<ListedMessage[]> {
  const rows = await db.query<Row>(
    `select notification_id as id, channel, recipient as to, subject, body as text, sent_at as "sentAt",
       html is not null as "hasHtml"
     from inbox_message
     where $1::text[] is null or recipient = any($1) order by inbox_message.id desc limit ${MAX_MESSAGES}`,
    [contact ? contactForms(contact) : null],
  );
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}

/** The same list for the JSON API. */
export async function readInbox(db: Queryable, contact?: string): Promise<InboxMessage[]> {
  const messages = await listInbox(db, contact);
  return messages.map(({ channel, to, subject, text, sentAt }) => ({
    channel,
    to,
    subject,
    text,
    sentAt,
  }));
}

/** A mail with an HTML part; undefined for other messages. */
export async function readMessage(db: Queryable, id: string): Promise<WholeMessage | undefined> {
  const [message] = await db.query<WholeMessage>(
    `select recipient as to, subject, body as text, html from inbox_message
     where notification_id = $1 and html is not null`,
    [id],
  );
  return message;
}
