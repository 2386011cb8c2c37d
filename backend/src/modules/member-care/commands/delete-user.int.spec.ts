import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { ConsumerRegistry } from '../../../platform/messaging/consumers/consumer-registry.ts';
import { Rebuild } from '../../../platform/messaging/rebuild/rebuild.ts';
import { activeCardHolder } from '../../cards/testing/card-holder.ts';
import { memberWithProfile, PASSWORD, signUp } from '../../members/testing/member.ts';
import { sendCode, codeOf } from '../../otp/testing/members.ts';
import { writeApprovedShops } from '../../shops/testing/approved-shops.ts';
import { addUser, linkTokenTo } from '../testing/users.ts';

const USERS = '/api/admin/users';

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
  const buy = (cardNumber: string) =>
    admin.post(
      '/api/admin/purchases',
      { shopId, cardNumber, billAmount: 200 },
      { headers: { 'idempotency-key': randomUUID() } },
    );

  /** The tables in which one of these texts stands, in whatever column. */
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

  it('A-122: is nowhere by name, e-mail and phone, while purchases and sums stay under the id', async () => {
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
    expect((await buy(await numberOf(id))).status).toBe(201);
    const personal = [word, phone.slice(3), ip, oldToken, token];
    expect(await tablesWith(personal)).toEqual(
      expect.arrayContaining(['member', 'otp_session', 'inbox_message', 'event_origin']),
    );

    expect((await remove(id)).status).toBe(204);
    const { counts } = (await admin.get(USERS)).body;
    for (const projection of app.get(ConsumerRegistry).projections())
      await app.get(Rebuild).rebuild(projection);
    expect((await admin.get(USERS)).body.counts).toEqual(counts);
    expect(await tablesWith(personal)).toEqual([]);
    for (const [table, about] of [
      // Encrypted, so that only its cause tells whom it was to; the shop has its own.
      ['notification', `t.cause not like 'event/%'`],
      ['password_link', `t.member_id = $1::uuid`],
      ['idempotency_key', `t.actor = 'member:' || $1::text`],
      ['sign_in_failure', `t.subject = $1::text`],
    ]) {
      const rows = await app.database.query(
        `select 1 from ${table} t where $1::text is not null and ${about}`,
        [id],
      );
      expect([table, rows]).toEqual([table, []]);
    }
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
