import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PASSWORD_CHANGED } from '@nattil/contracts/rules/sign-in/password-link';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs, someIp } from '../../../platform/testing/people.ts';
import { startTwoTestApps, type TwoTestApps } from '../../../platform/testing/two-test-apps.ts';
import type { TestApp } from '../../../platform/testing/test-app.ts';
import { PASSWORD, signUp, type TestMember } from '../testing/member.ts';

const PATH = '/api/users/password';
const NEW = 'Other-rain-27';
const WRONG = 'Monsoon-rain-27';

describe('changing the own password', () => {
  let both: TwoTestApps;
  let app: TestApp;
  let member: TestMember;

  beforeAll(async () => {
    both = await startTwoTestApps({ TRUSTED_PROXY_HOPS: '1' });
    ({ app } = both);
  });
  afterAll(() => both.close());
  beforeEach(async () => {
    member = await signUp(app);
  });

  const change = (currentPassword: unknown = PASSWORD, newPassword: unknown = NEW, by = member) =>
    by.api.put(PATH, { currentPassword, newPassword });
  const logIn = (password: string) =>
    app.api.post(
      '/api/auth/login',
      { email: member.user.email, password },
      { headers: { 'x-forwarded-for': someIp() } },
    );
  const isSignedIn = async (at: TestApp, token: string) =>
    (await at.api.as(token).get('/api/users/profile-status')).status === 200;
  const refresh = (refreshToken: string) =>
    app.api.post('/api/admin/auth/refresh-token', { refreshToken });

  it('M-097: makes the new one sign in and the old one not', async () => {
    const { status, body } = await change();
    expect([status, body]).toEqual([200, { success: true, message: PASSWORD_CHANGED }]);
    expect((await logIn(PASSWORD)).status).toBe(401);
    expect((await logIn(NEW)).status).toBe(200);
    const events = await app.database.query<{ data: object; actor: object }>(
      `select data, actor from event where type = 'MemberPasswordChanged' and aggregate_id = $1`,
      [member.id],
    );
    expect(events).toEqual([
      {
        data: { memberId: member.id, by: 'member' },
        actor: expect.objectContaining({ id: member.id, realm: 'member' }),
      },
    ]);
  });

  it('ends all other sign-ins in every process, and keeps this one', async () => {
    const other = (await logIn(PASSWORD)).body.data;
    // Both processes have both sessions cached.
    for (const at of [app, both.second])
      for (const token of [member.accessToken, other.accessToken])
        expect(await isSignedIn(at, token)).toBe(true);
    await change();
    expect(await isSignedIn(app, other.accessToken)).toBe(false);
    await eventually(
      'the other process knows',
      async () => !(await isSignedIn(both.second, other.accessToken)),
      5_000,
    );
    expect((await refresh(other.refreshToken)).status).toBe(401);
    for (const at of [app, both.second])
      expect(await isSignedIn(at, member.accessToken)).toBe(true);
    const refreshed = await refresh(member.refreshToken);
    expect(refreshed.status).toBe(200);
    expect(await isSignedIn(both.second, refreshed.body.data.accessToken)).toBe(true);
  });

  it('ends the links that others may have asked for', async () => {
    const email = member.user.email!;
    await app.api.post('/api/auth/forgot-password', { emailOrNumber: email });
    const token = await eventually('the link arrives', async () => {
      const { body } = await app.api.get(`/api/dev/inbox?contact=${email}`);
      return /token=([\w-]+)/.exec(body.data[0]?.text ?? '')?.[1];
    });
    await change();
    const reset = await app.api.post('/api/auth/reset-password', { token, newPassword: WRONG });
    expect(reset.body.code).toBe('PASSWORD_LINK_INVALID');
  });

  it.each([
    ['a wrong current password', [WRONG, NEW], 'currentPassword', 'The current password is wrong'],
    ['no current password', ['', NEW], 'currentPassword', 'Password is required'],
    ['one that is no text', [7, NEW], 'currentPassword', 'Password is required'],
    [
      'the same password again',
      [PASSWORD, PASSWORD],
      'newPassword',
      'Please choose another password than the current one',
    ],
    [
      'a short one',
      [PASSWORD, 'Abc123'],
      'newPassword',
      'Password must be at least 8 characters long',
    ],
    [
      'a common one',
      [PASSWORD, 'Password1'],
      'newPassword',
      'This password is too common. Please choose another one.',
    ],
  ])(
    'refuses %s at its field, and changes nothing',
    async (_what, [current, next], field, message) => {
      const { status, body } = await change(current, next);
      expect([status, body.errors]).toEqual([422, [{ field, message }]]);
      expect(await isSignedIn(app, member.accessToken)).toBe(true);
      expect((await logIn(PASSWORD)).status).toBe(200);
    },
  );

  it('is locked after five wrong passwords, for that session only', async () => {
    const other = app.api.as((await logIn(PASSWORD)).body.data.accessToken);
    for (let n = 0; n < 5; n += 1) expect((await change(WRONG)).status).toBe(422);
    const locked = await change();
    expect([locked.status, locked.body.code]).toEqual([423, 'ACCOUNT_LOCKED']);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    expect((await logIn(PASSWORD)).status).toBe(200);
    expect((await change(PASSWORD, NEW, { ...member, api: other })).status).toBe(200);
  });

  it('is possible while strangers lock the sign-in', async () => {
    for (let n = 0; n < 5; n += 1) await logIn(WRONG);
    expect((await logIn(PASSWORD)).status).toBe(423);
    expect((await change()).status).toBe(200);
  });

  it('compares at most five guesses, however many come at once', async () => {
    const guesses = Array.from({ length: 20 }, (_, n) => change(`Guess-number-${n}`));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 423)).toHaveLength(15);
  });

  it('is done once when two are sent at the same time', async () => {
    const answers = await Promise.all([change(PASSWORD, NEW), change(PASSWORD, 'Third-rain-28')]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const chosen = statuses[0] === 200 ? NEW : 'Third-rain-28';
    expect((await logIn(chosen)).status).toBe(200);
  });

  it('is refused to visitors, administrators and suspended members', async () => {
    const form = { currentPassword: PASSWORD, newPassword: NEW };
    expect((await app.api.put(PATH, form)).status).toBe(401);
    expect((await (await signedInAs(app, 'admin')).put(PATH, form)).status).toBe(403);
    await app.database.execute(`update member set status = 'suspended' where id = $1`, [member.id]);
    expect((await change()).status).toBe(401);
  });
});
