import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Passwords } from '../../../platform/identity/passwords/passwords.ts';
import { FailedSignIns } from '../../../platform/identity/sign-in/failed-sign-ins.ts';
import { signedInAs, someIp } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';

const MINUTE = 60_000;
const WRONG = 'Back-home-2027';

describe('signing in to the portal', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.resetShift();
    await app.database.execute('delete from sign_in_failure');
  });

  const logIn = (
    password = app.config.adminPassword!,
    email = app.config.adminEmail,
    more: object = {},
    headers: Record<string, string> = {},
  ) => app.api.post('/api/admin/auth/login', { email, password, ...more }, { headers });
  const verify = (token: string) => app.api.as(token).get('/api/admin/auth/verify');
  const refresh = (refreshToken: string) =>
    app.api.post('/api/admin/auth/refresh-token', { refreshToken });
  const statuses = async (tries: number, email?: string) => {
    const answers: number[] = [];
    for (let i = 0; i < tries; i += 1) answers.push((await logIn(WRONG, email)).status);
    return answers;
  };

  it('A-374, A-361: returns tokens and the administrator', async () => {
    const { status, headers, body } = await logIn(
      undefined,
      ` ${app.config.adminEmail.toUpperCase()}`,
      { rememberMe: true },
    );
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('application/json');
    expect(body).toMatchObject({
      success: true,
      message: 'Login successful',
      data: { user: { email: app.config.adminEmail, name: 'Administrator', role: 'owner' } },
    });
    expect((await verify(body.data.token)).status).toBe(200);
    expect(body.data.accessToken).toBe(body.data.token);
    expect(body.data.refreshToken).toMatch(/^[\w-]{43}$/);
    const events = await app.database.query(
      `select 1 from event where type = 'AdminSignedIn' and data ->> 'adminId' = $1`,
      [body.data.user.id],
    );
    expect(events).toHaveLength(1);
  });

  it('A-380: verifies a valid token', async () => {
    const { token, user } = (await logIn()).body.data;
    expect(await verify(token)).toMatchObject({
      status: 200,
      body: { success: true, valid: true, data: { valid: true, user } },
    });
  });

  it('A-381: refuses to verify a missing, forged, expired or member token', async () => {
    const { token } = (await logIn()).body.data;
    expect((await app.api.get('/api/admin/auth/verify')).status).toBe(401);
    expect((await verify(`${token}x`)).status).toBe(401);
    expect((await (await signedInAs(app, 'member')).get('/api/admin/auth/verify')).status).toBe(
      403,
    );
    app.clock.shiftBy(15 * MINUTE + 1000);
    expect((await verify(token)).status).toBe(401);
  });

  it('refuses the token of a deleted administrator', async () => {
    expect((await (await signedInAs(app, 'admin')).get('/api/admin/auth/verify')).status).toBe(401);
  });

  it('A-382: revokes both tokens at logout', async () => {
    const { token, refreshToken, user } = (await logIn()).body.data;
    expect((await verify(token)).status).toBe(200);
    const answer = await app.api.as(token).post('/api/admin/auth/logout');
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect((await verify(token)).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
    const events = await app.database.query(
      `select actor ->> 'id' as id from event where type = 'AdminSignedOut'`,
    );
    expect(events).toEqual([{ id: user.id }]);
  });

  it('A-379: issues access tokens for 15 minutes, and new ones for the refresh token', async () => {
    const { token, refreshToken } = (await logIn()).body.data;
    app.clock.shiftBy(14 * MINUTE + 30_000);
    expect((await verify(token)).status).toBe(200);
    app.clock.shiftBy(31_000);
    expect((await verify(token)).status).toBe(401);
    const renewed = (await refresh(refreshToken)).body;
    expect((await verify(renewed.accessToken)).status).toBe(200);
  });

  it('keeps a sign-in for 30 minutes without use, with remember-me for 12 hours, never longer', async () => {
    const short = (await logIn()).body.data.refreshToken;
    let kept = (await logIn(undefined, undefined, { rememberMe: true })).body.data.refreshToken;
    app.clock.shiftBy(29 * MINUTE);
    const renewed = (await refresh(short)).body.refreshToken;
    app.clock.shiftBy(31 * MINUTE);
    expect((await refresh(renewed)).status).toBe(401);
    app.clock.shiftBy(10 * 60 * MINUTE);
    const later = await refresh(kept);
    expect(later.status).toBe(200);
    kept = later.body.refreshToken;
    app.clock.shiftBy(60 * MINUTE + 1000);
    expect((await refresh(kept)).status).toBe(401);
  });

  it('A-452: refuses an unknown e-mail and a wrong password with the same answer', async () => {
    const compared = jest.spyOn(app.get(Passwords), 'matches');
    const unknown = await logIn(WRONG, 'nobody@example.com');
    expect(compared).toHaveBeenLastCalledWith(WRONG, null);
    compared.mockRestore();
    const wrong = await logIn(WRONG);
    expect(unknown).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
  });

  it('A-271, A-272, A-273: locks for 15 minutes after five failures, for the right password and every client', async () => {
    expect(await statuses(5)).toEqual([401, 401, 401, 401, 401]);
    const locked = await logIn();
    expect(locked).toMatchObject({
      status: 423,
      body: { code: 'ACCOUNT_LOCKED', message: 'Account is locked. Please contact support.' },
    });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    const elsewhere = { 'x-forwarded-for': someIp(), 'user-agent': 'another browser' };
    expect((await logIn(undefined, undefined, {}, elsewhere)).status).toBe(423);
    app.clock.shiftBy(14 * MINUTE);
    expect((await logIn()).status).toBe(423);
    app.clock.shiftBy(MINUTE + 1000);
    expect((await logIn()).status).toBe(200);
  });

  it('counts failures of an unknown e-mail like any other', async () => {
    expect(await statuses(6, 'stranger@example.com')).toEqual([401, 401, 401, 401, 401, 423]);
  });

  it('A-271: compares at most five of forty parallel guesses', async () => {
    const compared = jest.spyOn(app.get(Passwords), 'matches');
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(WRONG)));
    expect(compared).toHaveBeenCalledTimes(5);
    compared.mockRestore();
    expect(answers.filter((a) => a.status === 401)).toHaveLength(5);
    expect(answers.filter((a) => a.status === 423)).toHaveLength(35);
  });

  it('records the account, the number of failures, and the lock', async () => {
    await app.database.execute('delete from failed_sign_in');
    await statuses(7, 'stranger@example.com');
    await statuses(1, 'another@example.com');
    await statuses(5);
    app.clock.shiftBy(15 * MINUTE);
    await app.get(FailedSignIns).recordEndedWindows();
    const events = await app.database.query(
      `select data, actor ->> 'id' as actor from event
       where type = 'AdminSignInFailed' order by pos desc limit 2`,
    );
    const [{ id }] = (await app.database.query('select id from admin')) as [{ id: string }];
    expect(events).toEqual([
      { data: { adminId: null, locked: false, failures: 6 }, actor: null },
      { data: { adminId: id, locked: true, failures: 5 }, actor: id },
    ]);
  });

  it.each([
    [{ password: WRONG }, 'email', 'Email is required'],
    [{ email: 'admin', password: WRONG }, 'email', 'Please enter a valid email address'],
    [{ email: 'admin@nattil.example' }, 'password', 'Password is required'],
    [
      { email: 'admin@nattil.example', password: WRONG, rememberMe: 1 },
      'rememberMe',
      'rememberMe must be true or false',
    ],
    [
      { email: 'admin@nattil.example', password: WRONG, role: 'owner' },
      'role',
      'Unknown field: role',
    ],
  ])('A-365, A-362: refuses %j at its field', async (body, field, message) => {
    expect(await app.api.post('/api/admin/auth/login', body)).toMatchObject({
      status: 422,
      body: {
        success: false,
        code: 'VALIDATION_FAILED',
        message: 'Validation failed',
        errors: [{ field, message }],
      },
    });
  });

  it('refuses an inactive administrator with 403 only after the right password', async () => {
    await app.database.execute(`update admin set status = 'inactive'`);
    expect((await logIn(WRONG)).status).toBe(401);
    expect((await logIn()).status).toBe(403);
    await app.database.execute(`update admin set status = 'active'`);
  });
});
