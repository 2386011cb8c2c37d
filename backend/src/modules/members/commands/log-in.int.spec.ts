import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Passwords } from '../../../platform/identity/passwords/passwords.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { freshEmail, freshPhone, PASSWORD, signUp } from '../testing/member.ts';

const MINUTE = 60_000;
const WRONG = 'Monsoon-rain-27';

describe('logging in', () => {
  let app: TestApp;
  let ip: string;
  let testNumber = 0;

  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());
  // Each test uses a new IP address, because limits are counted by address.
  beforeEach(() => {
    testNumber += 1;
    ip = `198.51.100.${testNumber}`;
    app.clock.resetShift();
  });

  const logIn = (email: string, password = PASSWORD, more: object = {}) =>
    app.api.post(
      '/api/auth/login',
      { email, password, ...more },
      { headers: { 'x-forwarded-for': ip } },
    );
  const statuses = async (tries: number, email: string, password = WRONG) => {
    const answers: number[] = [];
    for (let i = 0; i < tries; i += 1) answers.push((await logIn(email, password)).status);
    return answers;
  };
  const refresh = (refreshToken: string) =>
    app.api.post('/api/admin/auth/refresh-token', { refreshToken });

  it('M-367, M-368: signs in by e-mail, whatever its case', async () => {
    const { user } = await signUp(app);
    const { status, body } = await logIn(` ${user.email!.toUpperCase()}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Login successful', data: { user } });
    expect(body.data.token).toBe(body.data.accessToken);
    expect((await refresh(body.data.refreshToken)).status).toBe(200);
    expect((await app.api.as(body.data.accessToken).get('/api/users/profile-status')).status).toBe(
      200,
    );
  });

  it('M-367: signs in by mobile number as typed and with its country code', async () => {
    const digits = freshPhone();
    const { id } = await signUp(app, digits);
    for (const typed of [
      digits,
      `+91${digits}`,
      `91 ${digits}`,
      `${digits.slice(0, 5)}-${digits.slice(5)}`,
    ])
      expect(await logIn(typed)).toMatchObject({ status: 200, body: { data: { user: { id } } } });
  });

  it('finds a number abroad by its ten digits as long as only one member fits', async () => {
    const digits = freshPhone();
    const abroad = await signUp(app, `+44${digits}`);
    expect(await logIn(digits)).toMatchObject({
      status: 200,
      body: { data: { user: { id: abroad.id } } },
    });
    const indian = await signUp(app, digits);
    expect(await logIn(digits)).toMatchObject({ body: { data: { user: { id: indian.id } } } });
  });

  it('records the sign-in and its time', async () => {
    const { id, user } = await signUp(app);
    app.clock.shiftBy(5 * MINUTE);
    await logIn(user.email!);
    const events = await app.database.query(
      `select type, aggregate_type from event where data ->> 'memberId' = $1 order by pos`,
      [id],
    );
    expect(events).toEqual([
      { type: 'MemberSignedUp', aggregate_type: 'member' },
      { type: 'ConsentGiven', aggregate_type: 'consent' },
      { type: 'MemberSignedIn', aggregate_type: 'member-access' },
    ]);
    const [row] = await app.database.query<{ minutes: number }>(
      'select extract(epoch from last_login_at - created_at)::float8 / 60 as minutes from member where id = $1',
      [id],
    );
    expect(row!.minutes).toBeGreaterThanOrEqual(5);
  });

  it('keeps a sign-in for 30 days of use with remember-me and for 24 hours without', async () => {
    const { user } = await signUp(app);
    let kept = (await logIn(user.email!, PASSWORD, { rememberMe: true })).body.data.refreshToken;
    const short = (await logIn(user.email!)).body.data.refreshToken;
    app.clock.shiftBy(25 * 60 * MINUTE);
    expect(await refresh(short)).toMatchObject({
      status: 401,
      body: { code: 'REFRESH_TOKEN_INVALID' },
    });
    for (let days = 1; days + 6 < 30; days += 6) {
      kept = (await refresh(kept)).body.data.refreshToken;
      app.clock.shiftBy(6 * 24 * 60 * MINUTE);
    }
    const last = await refresh(kept);
    expect(last.status).toBe(200);
    app.clock.shiftBy(6 * 24 * 60 * MINUTE);
    expect((await refresh(last.body.data.refreshToken)).status).toBe(401);
  });

  it('M-447: refuses a wrong password with 401 and its message', async () => {
    const { user } = await signUp(app);
    expect(await logIn(user.email!, WRONG)).toMatchObject({
      status: 401,
      body: {
        success: false,
        code: 'WRONG_PASSWORD',
        message: 'Invalid password. Please check and try again.',
      },
    });
    expect((await logIn(user.email!, 'x')).status).toBe(401);
  });

  it('M-448: refuses an unknown e-mail or mobile number with 404 and its message', async () => {
    for (const contact of [freshEmail(), freshPhone()])
      expect(await logIn(contact)).toMatchObject({
        status: 404,
        body: {
          code: 'ACCOUNT_NOT_FOUND',
          message: 'No account found with this email or mobile number',
        },
      });
  });

  it.each([
    [{ password: PASSWORD }, 'email', 'Email or mobile number is required'],
    [
      { email: 'nobody', password: PASSWORD },
      'email',
      'Please enter a valid email or mobile number',
    ],
    [{ email: 'a@example.com' }, 'password', 'Password is required'],
    [
      { email: 'a@example.com', password: 'x'.repeat(129) },
      'password',
      'Password must not exceed 128 characters',
    ],
    [
      { email: 'a@example.com', password: PASSWORD, rememberMe: 'yes' },
      'rememberMe',
      'rememberMe must be true or false',
    ],
  ])('M-361: refuses %j at its field', async (body, field, message) => {
    expect(await app.api.post('/api/auth/login', body)).toMatchObject({
      status: 422,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'Validation failed',
        errors: [{ field, message }],
      },
    });
  });

  describe('to an account that is not active', () => {
    it.each([
      [
        'suspended',
        'M-348, M-449',
        'Your account has been suspended. Please contact support for assistance.',
      ],
      ['inactive', 'M-348', 'Your account is inactive. Please contact support for assistance.'],
    ])(
      'refuses the %s member with 403, but only after the right password (%s)',
      async (status, _ids, message) => {
        const { id, user } = await signUp(app);
        await app.database.execute('update member set status = $2 where id = $1', [id, status]);
        expect((await logIn(user.email!, WRONG)).status).toBe(401);
        expect(await logIn(user.email!)).toMatchObject({
          status: 403,
          body: { code: 'ACCOUNT_SUSPENDED', message },
        });
      },
    );
  });

  describe('with repeated wrong passwords', () => {
    it('M-450: locks for 15 minutes after the fifth, for the right password and every other client too', async () => {
      const { user } = await signUp(app);
      expect(await statuses(5, user.email!)).toEqual([401, 401, 401, 401, 401]);
      const locked = await logIn(user.email!);
      expect(locked).toMatchObject({
        status: 423,
        body: {
          code: 'ACCOUNT_LOCKED',
          message: 'Your account is temporarily locked after multiple failed attempts.',
        },
      });
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
      expect(Number(locked.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60);
      ip = '203.0.113.1';
      expect((await logIn(user.email!)).status).toBe(423);
      app.clock.shiftBy(14 * MINUTE);
      expect((await logIn(user.email!)).status).toBe(423);
      app.clock.shiftBy(MINUTE + 1000);
      expect((await logIn(user.email!)).status).toBe(200);
    });

    it("M-450: counts tries with a member's e-mail and mobile number together", async () => {
      const { id, user } = await signUp(app);
      const digits = freshPhone();
      await app.database.execute('update member set phone = $2 where id = $1', [
        id,
        `+91${digits}`,
      ]);
      expect(await statuses(3, user.email!)).toEqual([401, 401, 401]);
      expect(await statuses(3, digits)).toEqual([401, 401, 423]);
    });

    it('counts from the beginning after a right password and after a lock', async () => {
      const { user } = await signUp(app);
      await statuses(4, user.email!);
      expect((await logIn(user.email!)).status).toBe(200);
      expect(await statuses(6, user.email!)).toEqual([401, 401, 401, 401, 401, 423]);
      app.clock.shiftBy(15 * MINUTE + 1000);
      expect(await statuses(6, user.email!)).toEqual([401, 401, 401, 401, 401, 423]);
    });

    it('M-450: compares at most five of fifty parallel guesses', async () => {
      const { user } = await signUp(app);
      const compared = jest.spyOn(app.get(Passwords), 'matches');
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => logIn(user.email!, WRONG)),
      );
      expect(compared).toHaveBeenCalledTimes(5);
      compared.mockRestore();
      expect(answers.filter((a) => a.status === 401)).toHaveLength(5);
      expect(answers.filter((a) => a.status === 423)).toHaveLength(45);
    });

    it('does not lock an account that signs in with the right password from ten tabs at once', async () => {
      const { user } = await signUp(app);
      const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(user.email!)));
      expect(answers.map((a) => a.status)).toEqual(Array(10).fill(200));
    });

    it('records one event of how many failures locked it', async () => {
      const { id, user } = await signUp(app);
      await statuses(7, user.email!);
      const events = await app.database.query(
        `select data, actor ->> 'id' as actor, ip from event join event_origin using (pos)
         where type = 'MemberSignInFailed' and data ->> 'memberId' = $1`,
        [id],
      );
      expect(events).toEqual([
        { data: { memberId: id, locked: true, failures: 5 }, actor: id, ip },
      ]);
    });
  });

  describe('with unknown contacts', () => {
    it('shows the reason five times an hour to an address, then gives every failure the same answer', async () => {
      const { user } = await signUp(app);
      for (let i = 0; i < 5; i += 1) expect((await logIn(freshEmail())).status).toBe(404);
      const unknown = await logIn(freshEmail());
      const wrong = await logIn(user.email!, WRONG);
      expect(unknown).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
      expect(wrong.status).toBe(unknown.status);
      expect(wrong.body).toEqual(unknown.body);
      ip = '203.0.113.2';
      expect((await logIn(user.email!, WRONG)).body.code).toBe('WRONG_PASSWORD');
    });

    it('locks an unknown contact as a known one, so that the lock reveals nothing', async () => {
      for (let i = 0; i < 5; i += 1) await logIn(freshEmail());
      const { user } = await signUp(app);
      expect(await statuses(6, freshEmail())).toEqual(await statuses(6, user.email!));
    });

    it('compares with a dummy hash, so that the time reveals nothing', async () => {
      const compared = jest.spyOn(app.get(Passwords), 'matches');
      for (let i = 0; i < 6; i += 1) await logIn(freshEmail());
      expect(compared.mock.calls.map(([, stored]) => stored)).toEqual(Array(6).fill(null));
      compared.mockRestore();
      const { user } = await signUp(app);
      await app.database.execute('update member set password_hash = null where id = $1', [user.id]);
      expect((await logIn(user.email!, 'nobody has this password')).status).toBe(401);
    });
  });

  it('M-362: refuses too many logins from one address with 429 and Retry-After', async () => {
    await logIn(freshEmail());
    await app.database.execute(`update rate_limit set points = 300 where key like 'login-ip:%'`);
    const refused = await logIn(freshEmail());
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await app.database.execute('delete from rate_limit');
  });

  it('stores neither addresses nor contacts in the tables of limits and locks', async () => {
    for (let i = 0; i < 6; i += 1) await logIn('somebody.private@example.com');
    const rows = await app.database.query(
      'select key as text from rate_limit union all select subject from sign_in_failure',
    );
    expect(JSON.stringify(rows)).not.toMatch(/198\.51|somebody/);
  });
});
