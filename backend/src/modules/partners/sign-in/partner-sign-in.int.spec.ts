import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs, someIp } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { writeApprovedShops } from '../../shops/testing/approved-shops.ts';
import { somePhone, TILL_PASSWORD, writePartner } from '../testing/people-at-tills.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WRONG = 'Monsoon-rain-27';
const ANOTHER = 'Sunny-days-2027';
/** As many as a patient attacker sends; every one after the lock is refused unread. */
const GUESSES = 300;

describe('signing in at the till', () => {
  let app: TestApp;
  let shopId: string;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
    [shopId] = (await writeApprovedShops(app.database, [{}])) as [string];
  });
  afterAll(() => app.close());
  beforeEach(() => app.clock.resetShift());

  const post = (path: string, body: object) =>
    app.api.post(path, body, { headers: { 'x-forwarded-for': someIp() } });
  const logIn = (form: object) =>
    post('/api/partner/auth/login', { password: TILL_PASSWORD, ...form });
  const verify = (token: string) => app.api.as(token).get('/api/partner/auth/verify');
  const refresh = (refreshToken: string) =>
    app.api.post('/api/admin/auth/refresh-token', { refreshToken });
  const messagesTo = async (contact: string): Promise<{ subject: string; text: string }[]> =>
    (await app.api.get(`/api/dev/inbox?contact=${encodeURIComponent(contact)}`)).body.data;
  const linkFor = (contact: string) =>
    eventually(
      'the link arrived',
      async () =>
        /set-password#token=([\w-]{43})/.exec(
          (await messagesTo(contact)).map(({ text }) => text).join('\n'),
        )?.[1],
    ) as Promise<string>;

  it('answers with tokens and the person, by e-mail and by phone', async () => {
    const phone = somePhone();
    const { id, email } = await writePartner(app, { [shopId]: 'staff' }, { phone });
    const user = { id, name: 'Anu Menon', email, phone, mustChangePassword: false };
    for (const form of [
      { email: ` ${email.toUpperCase()}` },
      { phone },
      { phone: phone.slice(3) },
    ]) {
      const { status, body } = await logIn(form);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ user, token: body.data.accessToken });
      expect((await verify(body.data.token)).body).toMatchObject({ valid: true, data: { user } });
    }
    const events = await app.database.query(
      `select 1 from event where type = 'PartnerSignedIn' and data ->> 'partnerId' = $1`,
      [id],
    );
    expect(events).toHaveLength(3);
  });

  it.each([{}, { email: 'anu@example.com', phone: '+919847012345' }])(
    'needs one of the two contacts, not %j',
    async (form) => {
      const { status, body } = await logIn(form);
      expect([status, body.errors[0].field]).toEqual([422, 'email']);
    },
  );

  it('refuses an unknown contact like a wrong password, and locks both alike', async () => {
    const { email } = await writePartner(app, { [shopId]: 'staff' });
    const tries = async (contact: string) => {
      const answers: unknown[] = [];
      for (let n = 0; n < 6; n += 1) {
        const { status, body } = await logIn({ email: contact, password: WRONG });
        answers.push([status, body.code]);
      }
      return answers;
    };
    const known = await tries(email);
    expect(known).toEqual([
      ...Array<unknown>(5).fill([401, 'INVALID_CREDENTIALS']),
      [423, 'ACCOUNT_LOCKED'],
    ]);
    expect(await tries(`nobody-${randomUUID()}@example.com`)).toEqual(known);
    expect((await logIn({ email })).status).toBe(423);
    app.clock.shiftBy(16 * MINUTE);
    expect((await logIn({ email })).status).toBe(200);
  });

  it('compares five of many guesses at once, however many addresses send them', async () => {
    const { id, email } = await writePartner(app, { [shopId]: 'staff' });
    const statuses: number[] = [];
    for (let sent = 0; sent < GUESSES; sent += 50)
      statuses.push(
        ...(
          await Promise.all(
            Array.from({ length: 50 }, () => logIn({ email, password: `${WRONG}${randomUUID()}` })),
          )
        ).map(({ status }) => status),
      );
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => ![401, 423, 503].includes(status))).toEqual([]);
    const [event] = await app.database.query<{ data: object }>(
      `select data from event where type = 'PartnerSignInFailed' and data ->> 'partnerId' = $1`,
      [id],
    );
    expect(event!.data).toMatchObject({ locked: true, failures: 5 });
  });

  it('keeps a remembered till signed in for weeks, and a shared device for a day', async () => {
    const { email } = await writePartner(app, { [shopId]: 'staff' });
    const remembered = (await logIn({ email, rememberMe: true })).body.data.refreshToken;
    const shared = (await logIn({ email })).body.data.refreshToken;
    app.clock.shiftBy(13 * HOUR);
    expect((await refresh(shared)).status).toBe(401);
    app.clock.shiftBy(28 * DAY);
    const next = await refresh(remembered);
    expect(next.status).toBe(200);
    app.clock.shiftBy(31 * DAY);
    expect((await refresh(next.body.refreshToken)).status).toBe(401);
  });

  it('ends by signing out', async () => {
    const { email } = await writePartner(app, { [shopId]: 'staff' });
    const { token } = (await logIn({ email })).body.data;
    expect((await app.api.as(token).post('/api/partner/auth/logout')).status).toBe(204);
    expect((await verify(token)).status).toBe(401);
  });

  it('sends a link for a forgotten password, with the same answer for all', async () => {
    const phone = somePhone();
    const { email } = await writePartner(app, { [shopId]: 'staff' }, { phone });
    const answers = [];
    for (const emailOrNumber of [email, `nobody-${randomUUID()}@example.com`])
      answers.push(await post('/api/partner/auth/forgot-password', { emailOrNumber }));
    expect(answers[0]!.status).toBe(200);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    const token = await linkFor(email);
    const link = { token };
    expect((await post('/api/partner/auth/reset-password/check', link)).status).toBe(200);
    const before = (await logIn({ email })).body.data;
    const reset = { token, newPassword: ANOTHER };
    const weak = { token, newPassword: 'password' };
    expect((await post('/api/partner/auth/reset-password', weak)).status).toBe(422);
    const used = await Promise.all([
      post('/api/partner/auth/reset-password', reset),
      post('/api/partner/auth/reset-password', reset),
    ]);
    expect(used.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await post('/api/partner/auth/reset-password/check', link)).body.code).toBe(
      'PASSWORD_LINK_INVALID',
    );
    expect((await verify(before.token)).status).toBe(401);
    expect((await logIn({ email })).status).toBe(401);
    expect((await logIn({ email, password: ANOTHER })).status).toBe(200);
    await eventually('the notice arrived', async () =>
      (await messagesTo(email)).some(({ subject }) => subject.includes('was changed')),
    );
  });

  it('sends that link by SMS to an account of a phone, for a quarter of an hour', async () => {
    const phone = somePhone();
    const { id } = await writePartner(app, { [shopId]: 'staff' }, { phone });
    await app.database.execute('update partner set email = null where id = $1', [id]);
    await post('/api/partner/auth/forgot-password', { emailOrNumber: phone.slice(3) });
    const token = await linkFor(phone);
    app.clock.shiftBy(15 * MINUTE + 1_000);
    expect(
      (await post('/api/partner/auth/reset-password', { token, newPassword: ANOTHER })).status,
    ).toBe(422);
  });

  describe('with a password that an administrator gave with the shop', () => {
    const add = async () => {
      const admin = await signedInAs(app, 'admin');
      const email = `owner-${randomUUID()}@example.com`;
      const { status, body } = await admin.post('/api/admin/shops', {
        name: `Hari Stores ${randomUUID().slice(0, 8)}`,
        ownerName: 'Hari Nair',
        email,
        phone: '9847012345',
        address: '12 Marine Drive, Ernakulam',
        category: 'dining',
        password: TILL_PASSWORD,
      });
      expect(status).toBe(201);
      return { admin, email, id: body.data.id as string };
    };

    it('works at once, for the choice of another alone', async () => {
      const { email, id } = await add();
      const { status, body } = await logIn({ email });
      expect(status).toBe(200);
      expect(body.data.user).toMatchObject({ name: 'Hari Nair', mustChangePassword: true });
      const owner = app.api.as(body.data.token);
      expect((await owner.get('/api/partner/shops')).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
      expect((await verify(body.data.token)).body.data.user.mustChangePassword).toBe(true);
      // The administrator's password works once.
      expect((await logIn({ email })).body.code).toBe('PASSWORD_RESET_REQUIRED');
      const change = { currentPassword: TILL_PASSWORD, newPassword: ANOTHER };
      expect((await owner.put('/api/partner/account/password', change)).status).toBe(200);
      expect((await owner.get('/api/partner/shops')).body.data).toMatchObject([
        { id, role: 'owner', status: 'pending' },
      ]);
      expect((await logIn({ email, password: ANOTHER })).status).toBe(200);
    });

    it('opens no account of a contact that somebody has', async () => {
      const { email } = await writePartner(app, { [shopId]: 'staff' });
      const admin = await signedInAs(app, 'admin');
      const form = {
        name: `Hari Stores ${randomUUID().slice(0, 8)}`,
        ownerName: 'Eve',
        email,
        phone: '9847012345',
        address: '12 Marine Drive, Ernakulam',
        category: 'dining',
        password: ANOTHER,
      };
      expect((await admin.post('/api/admin/shops', form)).status).toBe(201);
      expect((await logIn({ email, password: ANOTHER })).status).toBe(401);
      const { body } = await logIn({ email });
      expect(body.data.user.name).toBe('Anu Menon');
    });

    it('ends when another shop invites the contact, which nobody has proved', async () => {
      const { email } = await add();
      const [other] = (await writeApprovedShops(app.database, [{}])) as [string];
      const owner = await writePartner(app, { [other]: 'owner' });
      const { token } = (await logIn({ email: owner.email })).body.data;
      const invited = await app.api.as(token).post(`/api/partner/shops/${other}/people`, { email });
      expect(invited).toMatchObject({ status: 201, body: { data: { status: 'invited' } } });
      expect((await logIn({ email })).status).toBe(401);
    });
  });
});
