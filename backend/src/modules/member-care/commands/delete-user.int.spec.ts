import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { Declarations } from '../../../platform/registries/declaration.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { ConsumerRegistry } from '../../../platform/messaging/consumers/consumer-registry.ts';
import { Rebuild } from '../../../platform/messaging/rebuild/rebuild.ts';
import { activeCardHolder } from '../../cards/testing/card-holder.ts';
import { memberWithProfile, PASSWORD, signUp } from '../../members/testing/member.ts';
import { tablesOfMembers } from '../../members/testing/tables-of-members.ts';
import { sendCode, codeOf } from '../../otp/testing/members.ts';
import { writeApprovedShops } from '../../shops/testing/approved-shops.ts';
import { addUser, linkTokenTo } from '../testing/users.ts';

const USERS = '/api/admin/users';
const NEW_PHONE = '9061234567';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Tables without a `member_id` that name a deleted member by the id alone. */
const KEEP_THE_ID: ReadonlySet<string> = new Set([
  ...['event', 'event_place', 'event_version', 'consumer_progress'],
  ...['member', 'session', 'purchase_sums', 'failed_sign_in', 'last_seen'],
]);

describe('a member who is deleted', () => {
  let app: TestApp;
  let admin: ApiClient;
  let shopId: string;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
    admin = await signedInAs(app, 'admin');
    [shopId] = (await writeApprovedShops(app.database, [{ discountPercent: 10 }])) as [string];
  });
  afterAll(() => app.close());

  const remove = (id: string) => admin.delete(`${USERS}/${id}`);
  const logIn = (email: string, password = PASSWORD) =>
    app.api.post('/api/auth/login', { email, password });
  const numberOf = async (id: string) =>
    (await admin.get(`${USERS}/${id}`)).body.data.cardNumber as string;
  const buy = (cardNumber: string, texts?: string) =>
    admin.post(
      '/api/admin/purchases',
      { shopId, cardNumber, billAmount: 200, billNumber: texts, note: texts },
      { headers: { 'idempotency-key': randomUUID() } },
    );

  /** The tables with one of these texts in any column. */
  const tablesWith = async (texts: string[]): Promise<string[]> => {
    const tables = await app.database.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p', 'm')`,
    );
    expect(tables.length).toBeGreaterThan(20);
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await app.database.query(
        `select 1 from ${name} t where exists (select from unnest($1::text[]) v where t::text ilike '%' || v || '%') limit 1`,
        [texts],
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  };

  const countOf = async (table: string, memberId: string): Promise<string> => {
    const [row] = await app.database.query<{ rows: string }>(
      `select count(*)::text as rows from ${table} where member_id = $1`,
      [memberId],
    );
    return row!.rows;
  };

  const deleteOwn = (api: ApiClient, password: unknown = PASSWORD) =>
    api.delete('/api/users/account', { password });

  it('A-391, A-121: can do nothing from that moment on, in a session, with the password, or by a link', async () => {
    const member = await memberWithProfile(app);
    const email = member.user.email!;
    expect((await member.api.get('/api/users/profile-status')).status).toBe(200);
    const { status, body } = await remove(member.id);
    expect([status, body]).toEqual([204, '']);
    expect((await member.api.get('/api/users/profile-status')).status).toBe(401);
    const refresh = await app.api.post('/api/admin/auth/refresh-token', {
      refreshToken: member.refreshToken,
    });
    expect(refresh.status).toBe(401);
    const signIn = await logIn(email);
    expect([signIn.status, signIn.body.code]).toEqual([404, 'ACCOUNT_NOT_FOUND']);
    for (const answer of [
      await admin.get(`${USERS}/${member.id}`),
      await admin.put(`${USERS}/${member.id}`, { status: 'active' }),
      await admin.put(`${USERS}/${member.id}/reset-password`, { newPassword: PASSWORD }),
      await remove(member.id),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'MEMBER_NOT_FOUND']);
    const invited = await addUser(admin);
    const token = await linkTokenTo(app, invited.email!);
    await remove(invited.id);
    const link = await app.api.post('/api/auth/reset-password', { token, newPassword: PASSWORD });
    expect(link.body.code).toBe('PASSWORD_LINK_INVALID');
  });

  it('is not signed in by a login that is under way', async () => {
    const member = await signUp(app);
    const email = member.user.email!;
    const [answers] = await Promise.all([
      Promise.all([logIn(email), logIn(email), logIn(email)]),
      remove(member.id),
    ]);
    const tokens = answers.flatMap(({ body }) => body.data?.accessToken ?? []) as string[];
    for (const token of tokens)
      expect((await app.api.as(token).get('/api/users/profile-status')).status).toBe(401);
    const open = await app.database.query(
      'select 1 from session where subject_id = $1 and revoked_at is null',
      [member.id],
    );
    expect(open).toEqual([]);
  });

  /** Creates rows of a member everywhere, deletes the member and checks the tables. */
  const expectErased = async (
    erase: (member: { id: string; client: ApiClient }) => Promise<unknown>,
  ) => {
    const word = randomUUID().slice(0, 8);
    const ip = '203.0.113.77';
    const headers = { 'x-forwarded-for': ip };
    const { email } = await addUser(admin, { name: `Old${word}`, email: `old${word}@example.com` });
    const oldToken = await linkTokenTo(app, email!);
    const { id } = (await admin.get(`${USERS}?search=old${word}`)).body.data[0];
    await admin.put(`${USERS}/${id}`, { name: `New ${word}`, email: `new${word}@example.com` });
    const token = await linkTokenTo(app, `new${word}@example.com`);
    await app.api.post('/api/auth/reset-password', { token, newPassword: PASSWORD }, { headers });
    await app.api.post(
      '/api/auth/login',
      { email: `new${word}@example.com`, password: 'Wrong-password-1' },
      { headers },
    );
    const signedIn = await app.api.post(
      '/api/auth/login',
      { email: `new${word}@example.com`, password: PASSWORD },
      { headers },
    );
    const client = app.api.as(signedIn.body.data.accessToken);
    const phone = (await admin.get(`${USERS}/${id}`)).body.data.phone as string;
    const member = { id, email: `new${word}@example.com`, phone, client };
    const sessionId = await sendCode(member);
    await client.post(
      '/api/users/otp/verify-email',
      { otp: await codeOf(app, sessionId), sessionId },
      { headers },
    );
    await client.post('/api/users/card/activate', undefined, { headers });
    await client.post(
      '/api/users/card/renew',
      { months: 1 },
      { headers: { ...headers, 'idempotency-key': randomUUID() } },
    );
    await sendCode(member, 'sms').catch(() => undefined);
    const picture = await changeContacts(member, word, headers);
    expect((await buy(await numberOf(id), `Of ${word}`)).status).toBe(201);
    const refused = `/api/users/shops/${shopId}/discount-refused`;
    expect((await client.post(refused, { note: `I am ${word}` }, { headers })).status).toBe(201);
    const personal = [word, phone.slice(3), NEW_PHONE, ip, oldToken, token];
    expect(await tablesWith(personal)).toEqual(
      expect.arrayContaining([
        'member',
        'otp_session',
        'inbox_message',
        'event_origin',
        'purchase',
        'till_report',
      ]),
    );

    const { keptOfErased } = app.get(Declarations);
    const ofMembers = await tablesOfMembers(app.database);
    expect(ofMembers.length).toBeGreaterThan(5);
    const erased = ofMembers.filter((table) => !keptOfErased.has(table));
    // A new table must have a row here, or its module lists it in `keptOfErased` with the reason.
    for (const table of erased)
      expect([table, await countOf(table, id)]).toEqual([table, expect.not.stringMatching(/^0$/)]);

    expect((await app.api.get(picture)).status).toBe(200);
    await erase(member);
    expect((await app.api.get(picture)).status).toBe(404);
    const { counts } = (await admin.get(USERS)).body;
    for (const projection of app.get(ConsumerRegistry).projections())
      await app.get(Rebuild).rebuild(projection);
    expect((await admin.get(USERS)).body.counts).toEqual(counts);
    expect(await tablesWith(personal)).toEqual([]);
    for (const table of erased) expect([table, await countOf(table, id)]).toEqual([table, '0']);
    const withId = (await tablesWith([id])).map((table) => table.replace(/_g?\d+$/, ''));
    // A new table with the id: its module erases it, or it is listed here or in `keptOfErased`.
    expect(withId.filter((table) => !keptOfErased.has(table) && !KEEP_THE_ID.has(table))).toEqual(
      [],
    );
    // Encrypted, so only its cause identifies the recipient; the shop's own notifications stay.
    expect(
      await app.database.query(
        `select cause from notification where cause !~ '^(event|shop-approved)/'`,
      ),
    ).toEqual([]);
    const { body } = await admin.get(`/api/admin/purchases?memberId=${id}`);
    expect(body.data).toMatchObject([{ memberId: id, billAmount: 200, discountAmount: 20 }]);
    const sums = await eventually('the sums are built again', async () => {
      const [row] = await app.database.query<{ purchases: number }>(
        `select purchases from purchase_sums where what = 'member' and id = $1`,
        [id],
      );
      return row;
    });
    expect(sums.purchases).toBe(1);
    expect((await admin.get(`${USERS}?search=${word}`)).body.data).toEqual([]);
    const trail = (await admin.get(`/api/admin/audit?objectId=${id}&limit=100`)).body.data;
    expect(JSON.stringify(trail)).not.toContain(word);
  };

  /**
   * Confirms a new e-mail, starts two more changes of contact and uploads a picture; returns its
   * address.
   */
  const changeContacts = async (
    { client }: { client: ApiClient },
    word: string,
    headers: Record<string, string>,
  ): Promise<string> => {
    for (const email of [`moved${word}@example.com`, `next${word}@example.com`]) {
      const form = { email, phone: NEW_PHONE, currentPassword: PASSWORD };
      expect((await client.put('/api/users/profile', form, { headers })).status).toBe(200);
      const { body } = await client.post(
        '/api/users/otp/send-email',
        { type: 'email_verification', email },
        { headers },
      );
      const { sessionId } = body.data;
      const otp = await codeOf(app, sessionId);
      if (email.startsWith('moved'))
        await client.post('/api/users/otp/verify-email', { otp, sessionId }, { headers });
    }
    await eventually('the mail to the e-mail of before arrives', async () => {
      const { rows } = await app.database.pool.query(
        `select 1 from notification where cause like 'account-notice/%' and sent_at is not null`,
      );
      return rows.length > 0;
    });
    const data = new FormData();
    data.append('avatar', new Blob([new Uint8Array(PIXEL)]), 'me.png');
    const response = await fetch(`${app.url}/api/users/avatar`, {
      method: 'PUT',
      headers: { ...headers, authorization: `Bearer ${client.token}` },
      body: data,
    });
    const answer = (await response.json()) as { data: { user: { avatar: string } } };
    return answer.data.user.avatar;
  };

  it('A-122: is nowhere by name, e-mail and phone, while purchases and sums stay under the id', () =>
    expectErased(async ({ id }) => expect((await remove(id)).status).toBe(204)));

  it('M-098, M-100: is as nowhere after deleting the account, while purchases and sums stay under the id', () =>
    expectErased(async ({ client }) => {
      const { status, body } = await deleteOwn(client);
      expect([status, body]).toEqual([204, '']);
    }));

  it('M-098, M-099: can do nothing after deleting the account, in any session or with the password', async () => {
    const member = await memberWithProfile(app);
    const email = member.user.email!;
    const other = (await logIn(email)).body.data;
    expect((await deleteOwn(member.api)).status).toBe(204);
    for (const token of [member.accessToken, other.accessToken])
      for (const answer of [
        await app.api.as(token).get('/api/users/profile-status'),
        await app.api.as(token).get('/api/users/card/details'),
        await deleteOwn(app.api.as(token)),
      ])
        expect([answer.status, answer.body.code]).toEqual([401, 'SESSION_EXPIRED']);
    for (const { refreshToken } of [member, other]) {
      const refreshed = await app.api.post('/api/admin/auth/refresh-token', { refreshToken });
      expect(refreshed.status).toBe(401);
    }
    const signIn = await logIn(email);
    expect([signIn.status, signIn.body.code]).toEqual([404, 'ACCOUNT_NOT_FOUND']);
    expect((await admin.get(`${USERS}/${member.id}`)).status).toBe(404);
    const [event] = await app.database.query(
      `select data, actor ->> 'id' as actor from event where aggregate_id = $1 and type = 'MemberDeleted'`,
      [member.id],
    );
    const changes = { status: ['active', 'deleted'] };
    expect(event).toEqual({ data: { memberId: member.id, changes }, actor: member.id });
    expect((await signUp(app, email)).id).not.toBe(member.id);
  });

  it('is asked for the password, of which a stolen session can try five', async () => {
    const member = await memberWithProfile(app);
    for (const wrong of ['', 7, null, undefined]) {
      const { status, body } = await deleteOwn(member.api, wrong === undefined ? {} : wrong);
      expect([status, body.errors[0].field]).toEqual([422, 'password']);
    }
    for (let n = 0; n < 5; n += 1) {
      const { status, body } = await deleteOwn(member.api, `Wrong-password-${n}`);
      expect([status, body.errors]).toEqual([
        422,
        [{ field: 'password', message: 'Invalid password. Please check and try again.' }],
      ]);
    }
    const locked = await deleteOwn(member.api);
    expect([locked.status, locked.body.code]).toEqual([423, 'ACCOUNT_LOCKED']);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await logIn(member.user.email!);
    expect((await deleteOwn(app.api.as(other.body.data.accessToken))).status).toBe(204);
  });

  it('deletes the account once of two times at once', async () => {
    const member = await memberWithProfile(app);
    const answers = await Promise.all([deleteOwn(member.api), deleteOwn(member.api)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
  });

  it('deletes the account without a card or a profile too', async () => {
    expect((await deleteOwn((await signUp(app)).api)).status).toBe(204);
  });

  it('leaves the contacts free for another member', async () => {
    const { id, email, phone } = await addUser(admin);
    await remove(id);
    expect((await addUser(admin, { email: email!, phone: phone! })).id).not.toBe(id);
  });

  it('buys once or not at all in the moment of the deletion, and never afterwards', async () => {
    const { id } = await activeCardHolder(app);
    const cardNumber = await numberOf(id);
    const [bought, removed] = await Promise.all([buy(cardNumber), remove(id)]);
    expect(removed.status).toBe(204);
    expect([201, 409]).toContain(bought.status);
    const { body } = await admin.get(`/api/admin/purchases?memberId=${id}`);
    expect(body.data).toHaveLength(bought.status === 201 ? 1 : 0);
    const later = await buy(cardNumber);
    expect([later.status, later.body.data.status]).toEqual([409, 'blocked']);
  });

  it('is gone for one of two administrators at once', async () => {
    const { id } = await addUser(admin);
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  });
});
