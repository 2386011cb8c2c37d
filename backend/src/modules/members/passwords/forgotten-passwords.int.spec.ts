import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RESET_LINK_ASKED } from '@nattil/contracts/rules/sign-in/password-link';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs, someIp } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { MINUTE_MS } from '../../../platform/kernel/time.ts';
import { codeOf, wrongCode } from '../../otp/testing/members.ts';
import { freshEmail, freshPhone, memberWithProfile, PASSWORD, signUp } from '../testing/member.ts';

const FORGOT = '/api/auth/forgot-password';
const OTHER_PASSWORD = 'Other-rain-27';

describe('a forgotten password', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1', SMS_COUNTRIES: '+91,+44' });
  });
  afterAll(() => app.close());
  beforeEach(() => app.clock.resetShift());

  const from = () => ({ headers: { 'x-forwarded-for': someIp() } });
  const forget = (emailOrNumber: unknown) => app.api.post(FORGOT, { emailOrNumber }, from());
  const reset = (token: string, newPassword = OTHER_PASSWORD) =>
    app.api.post('/api/auth/reset-password', { token, newPassword }, from());
  const logIn = (email: string, password: string) =>
    app.api.post('/api/auth/login', { email, password }, from());
  const carriedOut = () =>
    eventually('every request is carried out', async () => {
      const open = await app.database.query('select from quiet_request where done_at is null');
      return open.length === 0;
    });
  const messagesTo = async (contact: string) => {
    await carriedOut();
    await eventually('every message is sent', async () => {
      // Another test may have queued messages at a later time.
      const open = await app.database.query(
        'select from notification where sent_at is null and next_try_at <= $1',
        [app.clock.now()],
      );
      return open.length === 0;
    });
    const { body } = await app.api.get(`/api/dev/inbox?contact=${encodeURIComponent(contact)}`);
    return body.data as { channel: string; to: string; subject: string | null; text: string }[];
  };
  const tokenIn = ({ text }: { text: string }) =>
    new RegExp(`${app.config.publicUrl}/set-password#token=([\\w-]{43})\\s`).exec(text)![1]!;
  /** The token of the newest link. */
  const tokenTo = async (contact: string) => tokenIn((await messagesTo(contact))[0]!);

  it('M-337, M-376, M-377, M-378: is reset by a mailed link, without a sign-in', async () => {
    const { user } = await memberWithProfile(app);
    const { status, body } = await forget(` ${user.email!.toUpperCase()} `);
    expect([status, body]).toEqual([200, { success: true, message: RESET_LINK_ASKED }]);
    const [mail] = await messagesTo(user.email!);
    expect(mail).toMatchObject({
      channel: 'email',
      to: user.email,
      subject: 'Set a new Nattil password',
      text: expect.stringContaining('for 15 minutes'),
    });
    // The address is not confirmed, so the mail contains no name.
    expect(mail!.text).not.toContain('Anna');
    expect((await reset(tokenIn(mail!))).status).toBe(200);
  });

  it('M-378: is helped by a link in a text message for a mobile number, with and without its country code', async () => {
    const { user } = await memberWithProfile(app);
    const digits = user.phone!.slice(3);
    for (const typed of [digits, user.phone!, `0${digits}`])
      expect((await forget(typed)).status).toBe(200);
    const messages = await messagesTo(user.phone!);
    expect(messages.map(({ channel }) => channel)).toEqual(['sms', 'sms', 'sms']);
    expect(messages[0]).toMatchObject({ to: user.phone, subject: null });
    expect(messages[0]!.text).toMatch(/^Set a new Nattil password: \S+ Works once, for 15 minutes/);
    // Sent to the contact that was typed, and to no other.
    expect(await messagesTo(user.email!)).toEqual([]);
    // Messages may arrive out of order; only the newest link works.
    const answers: number[] = [];
    for (const message of messages) answers.push((await reset(tokenIn(message))).status);
    expect(answers.sort()).toEqual([200, 422, 422]);
  });

  it('is answered in the same way for all; only members who may sign in get a link', async () => {
    const [active, suspended, deleted] = await Promise.all([1, 2, 3].map(() => signUp(app)));
    const admin = await signedInAs(app, 'admin');
    await app.database.execute(`update member set status = 'suspended' where id = $1`, [
      suspended!.id,
    ]);
    expect((await admin.delete(`/api/admin/users/${deleted!.id}`)).status).toBe(204);
    const silent = [suspended!.user.email!, deleted!.user.email!, freshEmail(), freshPhone()];
    const seen: unknown[] = [];
    for (const contact of [active!.user.email!, ...silent]) {
      const { status, body, headers } = await forget(contact);
      const differing = ['date', 'x-request-id', 'keep-alive', 'connection'];
      const kept = [...headers].filter(([name]) => !differing.includes(name));
      seen.push({ status, body, headers: kept });
    }
    expect(seen).toEqual(Array(5).fill(seen[0]));
    expect(await messagesTo(active!.user.email!)).toHaveLength(1);
    for (const contact of silent) expect(await messagesTo(contact)).toEqual([]);
    const links = await app.database.query('select from password_link where member_id = any($1)', [
      [suspended!.id, deleted!.id],
    ]);
    expect(links).toEqual([]);
  });

  it('M-379: is another one after the link: that one signs in, the old one does not, and sign-ins of before end', async () => {
    const member = await signUp(app);
    const email = member.user.email!;
    for (let n = 0; n < 5; n += 1) await logIn(email, 'Wrong-password-1');
    expect((await logIn(email, PASSWORD)).status).toBe(423);
    await forget(email);
    const token = await tokenTo(email);
    // A rejected password does not use the link up.
    expect(await reset(token, 'short')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'newPassword' }] },
    });
    expect((await reset(token)).status).toBe(200);
    expect((await logIn(email, OTHER_PASSWORD)).status).toBe(200);
    expect((await logIn(email, PASSWORD)).status).toBe(401);
    expect((await member.api.get('/api/users/profile-status')).status).toBe(401);
    const { refreshToken } = member;
    const refreshed = await app.api.post('/api/admin/auth/refresh-token', { refreshToken });
    expect(refreshed.status).toBe(401);
    const events = await app.database.query<{ data: object }>(
      `select data from event where type = 'MemberPasswordChanged' and aggregate_id = $1`,
      [member.id],
    );
    expect(events.map(({ data }) => data)).toEqual([{ memberId: member.id, by: 'reset' }]);
  });

  const INVALID = {
    status: 422,
    body: { code: 'PASSWORD_LINK_INVALID', errors: [{ field: 'token' }] },
  };

  const check = (token: string) =>
    app.api.post('/api/auth/reset-password/check', { token }, from());

  it('is set by a valid link only: a used, expired or invented one is refused when it is opened', async () => {
    const { user } = await signUp(app);
    await forget(user.email!);
    const token = await tokenTo(user.email!);
    // The page may be opened repeatedly; only setting the password uses the link up.
    for (let n = 0; n < 2; n += 1)
      expect(await check(token)).toMatchObject({ status: 200, body: { success: true } });
    app.clock.shiftBy(15 * MINUTE_MS);
    expect(await check(token)).toMatchObject(INVALID);
    app.clock.resetShift();
    expect((await reset(token)).status).toBe(200);
    for (const other of [token, 'A'.repeat(43)]) expect(await check(other)).toMatchObject(INVALID);
    expect(await check('')).toMatchObject({ status: 422, body: { errors: [{ field: 'token' }] } });
  });

  it('M-380: is set by a link once, also when it is used twice at the same time', async () => {
    const { user } = await signUp(app);
    await forget(user.email!);
    const token = await tokenTo(user.email!);
    const answers = await Promise.all([reset(token), reset(token, 'Third-rain-28')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await reset(token, 'Fourth-rain-29')).toMatchObject(INVALID);
  });

  it('M-381: is set by a link for 15 minutes after it was sent', async () => {
    const { user } = await signUp(app);
    await forget(user.email!);
    const token = await tokenTo(user.email!);
    app.clock.shiftBy(15 * MINUTE_MS);
    expect(await reset(token)).toMatchObject(INVALID);
    app.clock.resetShift();
    app.clock.shiftBy(14 * MINUTE_MS);
    expect((await reset(token)).status).toBe(200);
  });

  it('is set by the newest link alone once the one before is old; an invitation stays', async () => {
    const admin = await signedInAs(app, 'admin');
    const email = freshEmail();
    await admin.post('/api/admin/users', { name: 'Asha Menon', email, phone: freshPhone() });
    const invitation = await tokenTo(email);
    await forget(email);
    const first = await tokenTo(email);
    app.clock.shiftBy(5 * MINUTE_MS);
    await forget(email);
    const second = await tokenTo(email);
    expect(new Set([invitation, first, second]).size).toBe(3);
    expect(await reset(first)).toMatchObject(INVALID);
    expect((await reset(invitation)).status).toBe(200);
    // Using one link ended the others.
    expect(await reset(second)).toMatchObject(INVALID);
  });

  it('is not set by a link that went to an address or number of before', async () => {
    const admin = await signedInAs(app, 'admin');
    const { id, user } = await memberWithProfile(app);
    for (const [contact, change] of [
      [user.phone!, { phone: freshPhone() }],
      [user.email!, { email: freshEmail() }],
    ] as const) {
      await forget(contact);
      const token = await tokenTo(contact);
      expect((await admin.put(`/api/admin/users/${id}`, change)).status).toBe(200);
      expect(await reset(token)).toMatchObject(INVALID);
    }
  });

  it('M-382: is not set by a code of four digits, and such a code does not sign in', async () => {
    const { user, api: client } = await memberWithProfile(app);
    const sent = await client.post('/api/users/otp/send-email', { type: 'password_reset' }, from());
    const { sessionId } = sent.body.data;
    const otp = await codeOf(app, sessionId);
    for (const given of [
      { token: otp, newPassword: OTHER_PASSWORD },
      { token: sessionId, newPassword: OTHER_PASSWORD },
    ])
      expect(await app.api.post('/api/auth/reset-password', given, from())).toMatchObject(INVALID);
    const verified = await client.post('/api/users/otp/verify-email', { otp, sessionId });
    expect(verified.status).toBe(200);
    for (const given of [
      { token: sessionId },
      { token: otp },
      { token: otp, sessionId, otp },
      { otp },
    ])
      expect(
        (
          await app.api.post(
            '/api/auth/reset-password',
            { ...given, newPassword: OTHER_PASSWORD },
            from(),
          )
        ).status,
      ).toBe(422);
    const login = await client.post('/api/users/otp/send-email', { type: 'login_verification' });
    const code = await codeOf(app, login.body.data.sessionId);
    for (const password of [otp, code, wrongCode(code)])
      expect((await logIn(user.email!, password)).status).toBe(401);
    expect((await logIn(user.email!, PASSWORD)).status).toBe(200);
  });

  it.each([
    ['nothing', undefined, 'Please enter your email or mobile number first'],
    ['blanks', '   ', 'Please enter your email or mobile number first'],
    ['a number', 9876543210, 'Please enter your email or mobile number first'],
    ['a list', ['a@b.co'], 'Please enter your email or mobile number first'],
    ['half an address', 'anna@', 'Please enter a valid email or mobile number'],
    ['nine digits', '987654321', 'Please enter a valid email or mobile number'],
    [
      'an address too long',
      `${'a'.repeat(300)}@b.co`,
      'Please enter a valid email or mobile number',
    ],
    ['a number abroad that gets no SMS', '+14155550123', 'We cannot send SMS to this country.'],
    ['a number of Jersey', '+447797123456', 'We cannot send SMS to this country.'],
    ['a number that costs more', '+449161234567', 'We cannot send SMS to this number.'],
  ])('of %s is refused at its field, in the words of the form', async (_what, typed, message) => {
    const { status, body } = await forget(typed);
    expect([status, body.errors]).toEqual([422, [{ field: 'emailOrNumber', message }]]);
  });

  it('gets 5 links an hour and 10 a day by one contact, known or not, however it is written', async () => {
    // Ten digits of a mobile number in India and in the UK.
    const inBoth = () => `7400${freshPhone().slice(4)}`;
    const known = await memberWithProfile(app, { phone: inBoth() });
    const digits = inBoth();
    const name = `reader${digits}`;
    for (const spellings of [
      [known.user.email!],
      [known.user.phone!, known.user.phone!.slice(3), `+44${known.user.phone!.slice(3)}`],
      [digits, `+91${digits}`, `0${digits}`, `+44 ${digits}`],
      [`${name}@gmail.com`, `r.${name.slice(1)}@googlemail.com`],
      [`${name}+1@example.org`, `${name}+2@example.org`],
    ]) {
      const ask = async (count: number) => {
        const statuses: number[] = [];
        for (let n = 0; n < count; n += 1)
          statuses.push((await forget(spellings[n % spellings.length])).status);
        return statuses;
      };
      expect(await ask(6)).toEqual([200, 200, 200, 200, 200, 429]);
      const refused = await forget(spellings[0]);
      expect(refused.body.code).toBe('RATE_LIMITED');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
      // The rate limiter has its own clock.
      const forgetAnHour = `delete from rate_limit where key like 'forgotten-password-hour%'`;
      await app.database.execute(forgetAnHour);
      expect(await ask(6)).toEqual([200, 200, 200, 200, 200, 429]);
      await app.database.execute(forgetAnHour);
      expect(await ask(1)).toEqual([429]);
      await app.database.execute('delete from rate_limit');
    }
    expect(await messagesTo(known.user.email!)).toHaveLength(10);
  });

  it('costs no more text messages a day than the installation may send', async () => {
    const strict = await startTestApp({ SMS_PER_DAY: '1' });
    const phones = [freshPhone(), freshPhone()];
    for (const phone of phones) await signUp(strict, phone);
    for (const emailOrNumber of phones)
      expect((await strict.api.post(FORGOT, { emailOrNumber })).status).toBe(200);
    await eventually('both are carried out', async () => {
      const rows = await strict.database.query(
        'select from quiet_request where done_at is not null',
      );
      return rows.length === 2;
    });
    const links = await strict.database.query('select from password_link');
    expect(links).toHaveLength(1);
    await strict.close();
  });

  it('stores the contact encrypted, and erases the request when it ends', async () => {
    const api = await startTestApp({ ROLE: 'api' });
    const email = freshEmail();
    await api.api.post(FORGOT, { emailOrNumber: email });
    const rows = await api.database.query<{ text: string; asked: Buffer }>(
      'select q::text as text, asked from quiet_request q',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.asked.toString('latin1') + rows[0]!.text).not.toContain(email);
    const worker = await startTestApp({ DATABASE_URL: api.databaseUrl });
    await eventually('a worker carries it out and erases it', async () => {
      const [row] = await api.database.query<{ asked: Buffer | null; done: boolean }>(
        'select asked, done_at is not null as done from quiet_request',
      );
      return row!.done && row!.asked === null;
    });
    await worker.close();
    await api.close();
  });

  it('asked for while no worker runs gets no link hours later', async () => {
    const api = await startTestApp({ ROLE: 'api' });
    const { user } = await signUp(api);
    await api.api.post(FORGOT, { emailOrNumber: user.email });
    await api.database.execute(
      `update quiet_request set secret_until = now() - interval '1 second'`,
    );
    const worker = await startTestApp({ DATABASE_URL: api.databaseUrl });
    expect(await worker.get(Jobs).eraseExpired()).toBe(1);
    const givenUp = await api.database.query(
      'select from quiet_request where given_up_at is not null and asked is null',
    );
    expect(givenUp).toHaveLength(1);
    expect(await api.database.query('select from password_link')).toEqual([]);
    await worker.close();
    await api.close();
  });
});
