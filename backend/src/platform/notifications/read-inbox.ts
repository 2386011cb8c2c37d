import type { InboxMessage } from '@nattil/contracts/api/dev';
import type { Queryable } from '../persistence/database.ts';
import { contactForms } from './contact-forms.ts';

const NEWEST = 100;

type Row = Omit<InboxMessage, 'sentAt'> & { sentAt: Date };

/** The newest messages, of one contact or of all; a phone with or without its country code. */
export async function readInbox(db: Queryable, contact?: string): Promise<InboxMessage[]> {
  const rows = await db.query<Row>(
    `select channel, recipient as to, subject, body as text, sent_at as "sentAt" from inbox_message
     where $1::text[] is null or recipient = any($1) order by id desc limit ${NEWEST}`,
    [contact ? contactForms(contact) : null],
  );
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}
