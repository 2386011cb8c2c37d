import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ACCOUNT_PURPOSES, NOTICE_VERSION } from '@nattil/contracts/legal/notices';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs, someIp } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { addUser, linkTokenTo } from '../member-care/testing/users.ts';
import { freshEmail, memberWithProfile, PASSWORD, signUp } from '../members/testing/member.ts';
import { confirmContact, messagesTo } from '../otp/testing/messages.ts';

const CONSENTS = '/api/users/account/consents';
const NEWSLETTER = '/api/users/account/newsletter';
const ACCOUNT = [...ACCOUNT_PURPOSES];

describe('the consents of a member', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());

  const from = () => ({ headers: { 'x-forwarded-for': someIp() } });
  const eventsOf = (memberId: string | null, since = 0) =>
    app.database.query<{ type: string; data: Record<string, unknown>; pos: number }>(
      `select type, data, pos::int from event where aggregate_type = 'consent'
         and data ->> 'memberId' is not distinct from $1 and pos > $2 order by pos`,
      [memberId, since],
    );
  const lastPlace = async () =>
    (
      await app.database.query<{ pos: number }>(
        'select coalesce(max(pos), 0)::int as pos from event',
      )
    )[0]!.pos;
  /** The state of a member from an earlier version, or after the purposes changed. */
  const agreedOnlyTo = (id: string, purposes: string[]) =>
    app.database.execute('update member set agreed_purposes = $2 where id = $1', [id, purposes]);

  it('begin with the sign-up, with version, language and time, and without personal data', async () => {
    const email = freshEmail();
    const { id, api, user } = await signUp(app, email);
    expect(user.asksForConsent).toBe(false);
    const [event, ...others] = await eventsOf(id);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'ConsentGiven',
      data: {
        consentId: expect.any(String),
        memberId: id,
        noticeVersion: NOTICE_VERSION,
        language: 'en',
        purposes: ACCOUNT,
      },
    });
    expect(JSON.stringify(event)).not.toContain(email);
    const { body } = await api.get(CONSENTS);
    expect(body.data).toEqual({
      consents: [
        {
          id: event!.data['consentId'],
          version: NOTICE_VERSION,
          language: 'en',
          purposes: ACCOUNT,
          givenAt: expect.stringMatching(/Z$/),
          withdrawnAt: null,
        },
      ],
      notice: { version: NOTICE_VERSION, languages: ['en'], purposes: ACCOUNT },
      asksForConsent: false,
      newsletter: false,
    });
    const copy = (await api.get('/api/users/account/export')).body;
    expect(copy.consents).toEqual(body.data.consents);
    const page = await api.get('/api/users/account/export?format=html');
    expect(String(page.body)).toContain(ACCOUNT.join(', '));
  });

  it('name the notice that the form showed', async () => {
    const form = { emailOrNumber: freshEmail(), password: PASSWORD };
    const { status } = await app.api.post(
      '/api/users/signup',
      { ...form, noticeVersion: NOTICE_VERSION, language: 'en' },
      from(),
    );
    expect(status).toBe(201);
  });

  it.each([
    ['an old version', { noticeVersion: '2020-01-01' }, 'noticeVersion'],
    ['an unknown version', { noticeVersion: `${NOTICE_VERSION} ` }, 'noticeVersion'],
    ['versions', { noticeVersion: [NOTICE_VERSION] }, 'noticeVersion'],
    ['a language without a text', { language: 'ml' }, 'language'],
    ['a language spelt otherwise', { language: 'EN' }, 'language'],
  ])('refuse %s at its field, and nobody is signed up', async (_what, notice, field) => {
    const emailOrNumber = freshEmail();
    const form = { emailOrNumber, password: PASSWORD, ...notice };
    const { status, body } = await app.api.post('/api/users/signup', form, from());
    expect([status, body.errors?.map((error: { field: string }) => error.field)]).toEqual([
      422,
      [field],
    ]);
    expect(
      await app.database.query('select 1 from member where email = $1', [emailOrNumber]),
    ).toEqual([]);
  });

  it('are asked for where the purposes changed, and only then', async () => {
    const { id, api } = await memberWithProfile(app);
    await agreedOnlyTo(id, ACCOUNT.slice(1));
    const status = async () => (await api.get('/api/users/profile-status')).body.data.user;
    expect((await status()).asksForConsent).toBe(true);
    const { body } = await api.get(CONSENTS);
    expect(body.data.asksForConsent).toBe(true);
    // A member who agreed to more purposes than required is not asked.
    await agreedOnlyTo(id, [...ACCOUNT, 'something-of-before']);
    expect((await status()).asksForConsent).toBe(false);
  });

  it('lock no member out while they are missing: card, export and deletion work', async () => {
    const { id, api } = await memberWithProfile(app);
    await agreedOnlyTo(id, []);
    for (const path of [CONSENTS, '/api/users/card/details', '/api/users/account/export'])
      expect([path, (await api.get(path)).status]).toEqual([path, 200]);
    expect((await api.delete(NEWSLETTER)).status).toBe(204);
    expect((await api.delete('/api/users/account', { password: PASSWORD })).status).toBe(204);
  });

  it('are given once, however often and however many at once', async () => {
    const { id, api } = await memberWithProfile(app);
    await app.database.execute(`update consent set withdrawn_at = given_at where holder_id = $1`, [
      id,
    ]);
    await agreedOnlyTo(id, []);
    const place = await lastPlace();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.post(CONSENTS, { noticeVersion: NOTICE_VERSION })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers[0]!.body.data.asksForConsent).toBe(false);
    expect((await eventsOf(id, place)).map(({ type }) => type)).toEqual(['ConsentGiven']);
  });

  it.each([
    ['nothing', {}],
    ['null', { noticeVersion: null }],
    ['an empty one', { noticeVersion: '' }],
    ['an old version', { noticeVersion: '2020-01-01' }],
    ['an object', { noticeVersion: {} }],
  ])('need the version of the notice: %s is refused', async (_what, form) => {
    const { api } = await signUp(app);
    const { status, body } = await api.post(CONSENTS, form);
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'noticeVersion']);
  });

  it('are requested at the first sign-in from a member whom an administrator added', async () => {
    const admin = await signedInAs(app, 'admin');
    const { id, email } = await addUser(admin);
    expect(await eventsOf(id)).toEqual([]);
    const token = await linkTokenTo(app, email!);
    const chosen = { token, newPassword: PASSWORD };
    expect((await app.api.post('/api/auth/reset-password', chosen, from())).status).toBe(200);
    const login = { email, password: PASSWORD };
    const { body: signedIn } = await app.api.post('/api/auth/login', login, from());
    expect(signedIn.data.user.asksForConsent).toBe(true);
    const api = app.api.as(signedIn.data.accessToken);
    expect((await api.post(CONSENTS, { noticeVersion: NOTICE_VERSION })).status).toBe(200);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['ConsentGiven']);
  });

  it('end with the account, and their record keeps only the id', async () => {
    const { id, api, user } = await memberWithProfile(app);
    await api.delete('/api/users/account', { password: PASSWORD });
    const events = await eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(['ConsentGiven', 'ConsentWithdrawn']);
    expect(events[1]!.data).toEqual({
      consentId: events[0]!.data['consentId'],
      memberId: id,
      purposes: ACCOUNT,
    });
    const [row] = await app.database.query('select * from consent where holder_id = $1', [id]);
    expect(row).toMatchObject({ withdrawn_at: expect.any(Date) });
    expect(JSON.stringify(row)).not.toContain(user.email);
  });

  it('of a visitor, another realm or a stranger are not shown', async () => {
    expect((await app.api.get(CONSENTS)).status).toBe(401);
    const admin = await signedInAs(app, 'admin');
    expect((await admin.get(CONSENTS)).status).toBe(403);
    const [one, other] = [await signUp(app), await signUp(app)];
    const { body } = await one.api.get(CONSENTS);
    expect(JSON.stringify(body)).not.toContain(other.id);
    expect(body.data.consents).toHaveLength(1);
  });

  async function subscribed(email: string): Promise<string> {
    const call = (what: string, body: object) =>
      app.api.post(`/api/users/newsletter/${what}`, body, from());
    expect((await call('subscribe', { email })).status).toBe(200);
    const token = await eventually('the mail has come', async () => {
      const mails = await messagesTo(app, email);
      return mails.map(({ text }) => /confirm\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
    });
    expect((await call('confirm', { token })).status).toBe(200);
    return token!;
  }

  it('to the newsletter are apart: given by confirming it, withdrawn by one button', async () => {
    const { api, user } = await memberWithProfile(app);
    await confirmContact(app, api, 'email', { type: 'email_verification' });
    const place = await lastPlace();
    await subscribed(user.email!);
    const of = async () => (await api.get(CONSENTS)).body.data;
    expect(await of()).toMatchObject({
      newsletter: true,
      consents: [{ purposes: ['newsletter'], withdrawnAt: null }, { purposes: ACCOUNT }],
    });
    const copy = (await api.get('/api/users/account/export')).body;
    expect(copy.newsletters).toMatchObject([{ email: user.email, status: 'subscribed' }]);
    expect(copy.consents).toHaveLength(2);
    for (let time = 0; time < 2; time += 1) expect((await api.delete(NEWSLETTER)).status).toBe(204);
    expect(await of()).toMatchObject({
      newsletter: false,
      consents: [
        { purposes: ['newsletter'], withdrawnAt: expect.any(String) },
        { purposes: ACCOUNT, withdrawnAt: null },
      ],
    });
    const events = await eventsOf(null, place);
    expect(events.map(({ type }) => type)).toEqual(['ConsentGiven', 'ConsentWithdrawn']);
    expect(JSON.stringify(events)).not.toContain(user.email);
  });

  it('to the newsletter of an unconfirmed address can neither be seen nor ended by others', async () => {
    const email = freshEmail();
    await subscribed(email);
    const { api } = await signUp(app, email);
    const { body } = await api.get(CONSENTS);
    expect(body.data).toMatchObject({ newsletter: false, consents: [{ purposes: ACCOUNT }] });
    await api.delete(NEWSLETTER);
    const rows = await app.database.query(
      `select status from newsletter_subscription where email = $1`,
      [email],
    );
    expect(rows).toEqual([{ status: 'subscribed' }]);
  });

  it('to the newsletter end when the account of its address is deleted', async () => {
    const { api, user } = await memberWithProfile(app);
    await confirmContact(app, api, 'email', { type: 'email_verification' });
    const place = await lastPlace();
    await subscribed(user.email!);
    await api.delete('/api/users/account', { password: PASSWORD });
    expect((await eventsOf(null, place)).map(({ type }) => type)).toEqual([
      'ConsentGiven',
      'ConsentWithdrawn',
    ]);
  });

  it('have no route for the consent of somebody else', async () => {
    const { api } = await signUp(app);
    expect((await api.get(`${CONSENTS}/${randomUUID()}`)).status).toBe(404);
  });
});
