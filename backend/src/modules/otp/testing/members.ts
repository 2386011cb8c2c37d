import { randomInt, randomUUID } from 'node:crypto';
import type { ApiAnswer, ApiClient } from '../../../platform/testing/api-client.ts';
import { Passwords } from '../../../platform/identity/passwords/passwords.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs, someIp } from '../../../platform/testing/people.ts';
import type { TestApp } from '../../../platform/testing/test-app.ts';
import { PASSWORD } from '../../members/testing/member.ts';

export interface TestMember {
  id: string;
  email: string;
  phone: string;
  client: ApiClient;
}

interface Contacts {
  email?: string | null;
  phone?: string | null;
}

/** A member with a complete profile and no event yet, signed in. */
export async function newMember(app: TestApp, contacts: Contacts = {}): Promise<TestMember> {
  const id = randomUUID();
  const phone = `+919${String(randomInt(1e9)).padStart(9, '0')}`;
  const own = { email: `${id}@example.com`, phone, ...contacts };
  await app.database.execute(
    `insert into member (id, version, email, phone, password_hash, full_name, status, profile_completed_at, created_at)
     values ($1, 0, $2, $3, $4, 'Anna Maria', 'active', $5, $5)`,
    [id, own.email, own.phone, await app.get(Passwords).hash(PASSWORD), app.clock.now()],
  );
  const client = await signedInAs(app, 'member', id);
  return { id, email: own.email ?? '', phone: own.phone ?? '', client };
}

/** Signs in again, because an access token expires when the clock is moved. */
export async function signedInAgain(app: TestApp, member: TestMember): Promise<TestMember> {
  return { ...member, client: await signedInAs(app, 'member', member.id) };
}

/** From a new IP address each time (if the application trusts a proxy). */
export function askForCode(
  { client }: TestMember,
  channel: 'email' | 'sms' = 'email',
  body: object = {},
): Promise<ApiAnswer> {
  return client.post(
    `/api/users/otp/send-${channel}`,
    { type: 'card_activation', ...body },
    { headers: { 'x-forwarded-for': someIp() } },
  );
}

export async function sendCode(
  member: TestMember,
  channel: 'email' | 'sms' = 'email',
): Promise<string> {
  const { body } = await askForCode(member, channel);
  if (!body.success) throw new Error(`No code was sent: ${body.message}`);
  return body.data.sessionId as string;
}

interface Arrival {
  text: string | null;
  tries: number;
  error: string | null;
}

/** The code of a session, once its message has arrived in the inbox. */
export async function codeOf(app: TestApp, sessionId: string): Promise<string> {
  const text = await eventually('the code arrives', async () => {
    const [message] = await app.database.query<Arrival>(
      `select m.body as text, n.tries, n.error
       from notification n left join inbox_message m on m.notification_id = n.id where n.cause = $1`,
      [`otp/${sessionId}`],
    );
    if (!message?.text) throw new Error(`not yet: ${JSON.stringify(message)}`);
    return message.text;
  });
  return /^\d{4}/.exec(text)![0];
}

export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 10_000).padStart(4, '0');
}

export async function eventTypes(app: TestApp, aggregateId: string): Promise<string[]> {
  const rows = await app.database.query<{ type: string }>(
    'select type from event where aggregate_id = $1 order by version',
    [aggregateId],
  );
  return rows.map((row) => row.type);
}
