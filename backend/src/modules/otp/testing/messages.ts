import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { someIp } from '../../../platform/testing/people.ts';
import type { TestApp } from '../../../platform/testing/test-app.ts';
import { codeOf } from './members.ts';

interface Arrived {
  channel: 'email' | 'sms';
  subject: string | null;
  text: string;
}

/** The messages to a contact, newest first. Waits until every due request and message is processed. */
export async function messagesTo(app: TestApp, contact: string): Promise<Arrived[]> {
  await eventually('every message is sent', async () => {
    // Another test may have queued messages at a later time.
    const open = await app.database.query(
      `select from quiet_request where done_at is null and given_up_at is null
       union all select from notification
       where sent_at is null and given_up_at is null and next_try_at <= $1`,
      [app.clock.now()],
    );
    return open.length === 0;
  });
  return app.database.query<Arrived>(
    `select channel, subject, body as text from inbox_message where recipient = $1 order by id desc`,
    [contact],
  );
}

/** The token of a message's link to this page. */
export function linkIn(text: string, page: string): string {
  const link = new RegExp(`${page}[?#]token=([\\w-]{43})(\\s|$)`).exec(text);
  if (!link) throw new Error(`There is no link to ${page} in: ${text}`);
  return link[1]!;
}

/** Sends a code, or uses that of a session, and enters it. Throws with the code of an error. */
export async function confirmContact(
  app: TestApp,
  api: ApiClient,
  channel: 'email' | 'sms',
  { sessionId, ...form }: { sessionId?: string; type?: string; email?: string; phone?: string },
): Promise<{ data: object }> {
  const headers = { 'x-forwarded-for': someIp() };
  let id = sessionId;
  if (!id) {
    const sent = await api.post(`/api/users/otp/send-${channel}`, form, { headers });
    if (sent.status !== 201) throw new Error(sent.body.code);
    id = sent.body.data.sessionId as string;
  }
  const otp = await codeOf(app, id);
  const entered = { otp, sessionId: id };
  const { status, body } = await api.post(`/api/users/otp/verify-${channel}`, entered, { headers });
  if (status !== 200) throw new Error(body.code);
  return body;
}
