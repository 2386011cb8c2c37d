import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { signedInAs, someIp } from '../../../platform/testing/people.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { apiRoutes } from '../../../platform/identity/testing/route-table.ts';
import { startTwoTestApps, type TwoTestApps } from '../../../platform/testing/two-test-apps.ts';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import type { TestApp } from '../../../platform/testing/test-app.ts';
import { memberWithProfile, PASSWORD, type TestMember } from '../testing/member.ts';

const SET = 'Other-rain-27';
const CHOSEN = 'Third-rain-28';
const REFUSED = { status: 403, body: { code: 'PASSWORD_CHANGE_REQUIRED' } };

describe('a password that an administrator set', () => {
  let both: TwoTestApps;
  let app: TestApp;
  let admin: ApiClient;
  let member: TestMember;
  let ip: string;

  beforeAll(async () => {
    both = await startTwoTestApps({ TRUSTED_PROXY_HOPS: '1' });
    ({ app } = both);
    admin = await signedInAs(app, 'admin');
  });
  afterAll(() => both.close());
  beforeEach(async () => {
    ip = someIp();
    member = await memberWithProfile(app);
    await set();
  });

  const set = async (newPassword = SET) => {
    const path = `/api/admin/users/${member.id}/reset-password`;
    expect((await admin.put(path, { newPassword })).status).toBe(200);
  };
  const logIn = (password: string, headers: Record<string, string> = {}) =>
    app.api.post(
      '/api/auth/login',
      { email: member.user.email, password },
      { headers: { 'x-forwarded-for': ip, ...headers } },
    );
  const limited = async () => {
    const { status, body, headers } = await logIn(SET);
    expect([status, body.data.user.mustChangePassword]).toEqual([200, true]);
    expect(headers.getSetCookie()).toEqual([]);
    return { ...body.data, api: app.api.as(body.data.accessToken as string) } as {
      refreshToken: string;
      api: ApiClient;
    };
  };
  const choose = (api: ApiClient, newPassword = CHOSEN, currentPassword = SET) =>
    api.put('/api/users/password', { currentPassword, newPassword });
  const status = (api: ApiClient) => api.get('/api/users/profile-status');

  it('signs in once, to choose another, which then signs in as any', async () => {
    const { api } = await limited();
    expect((await status(api)).body.data.user.mustChangePassword).toBe(true);
    const again = await logIn(SET);
    expect(again).toMatchObject({ status: 403, body: { code: 'PASSWORD_RESET_REQUIRED' } });
    expect((await logIn('Wrong-rain-29')).body.code).toBe('WRONG_PASSWORD');
    expect((await choose(api)).status).toBe(200);
    expect((await status(api)).body.data.user.mustChangePassword).toBe(false);
    expect((await api.get('/api/users/profile')).status).toBe(200);
    const next = await logIn(CHOSEN);
    expect([next.status, next.body.data.user.mustChangePassword]).toEqual([200, false]);
    expect((await logIn(SET)).status).toBe(401);
  });

  it('signs in once of ten times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(SET)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array(9).fill(403)]);
  });

  it('opens no other route of members, in any process and after a refresh', async () => {
    const { api, refreshToken } = await limited();
    const refreshed = await app.api.post('/api/admin/auth/refresh-token', { refreshToken });
    const tokens = [api.token!, refreshed.body.data.accessToken as string];
    const open = ['/api/users/password', '/api/auth/logout', '/api/users/profile-status'];
    const routes = apiRoutes(app).filter(
      ({ path }) =>
        path.startsWith('/api/users') &&
        !/\/(signup|newsletter)(\/|$)/.test(path) &&
        !open.includes(path),
    );
    expect(routes.length).toBeGreaterThan(20);
    const wrong: string[] = [];
    for (const at of [app, both.second])
      for (const token of tokens)
        for (const { method, path } of routes) {
          const response = await fetch(at.url + path, {
            method,
            headers: { authorization: `Bearer ${token}` },
          });
          await response.arrayBuffer();
          if (response.status !== 403) wrong.push(`${method} ${path}: ${response.status}`);
        }
    expect(wrong).toEqual([]);
    for (const path of [
      '/api/users/shops/search?search=tea',
      '/api/users/shops/search?search=tea&',
      '//api/users/shops/search?search=tea',
    ]) {
      // Repeated, because the process caches the session after the first request.
      for (let n = 0; n < 2; n += 1) expect((await api.get(path)).body.data).toBeUndefined();
    }
    expect(await api.get('/api/users/shops/search?search=tea')).toMatchObject(REFUSED);
    const data = new FormData();
    data.append('avatar', new Blob([new Uint8Array(9)]), 'me.png');
    const picture = await fetch(`${app.url}/api/users/avatar`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${api.token}` },
      body: data,
    });
    expect(picture.status).toBe(403);
  });

  it('lifts the limit in every process at once, for that sign-in', async () => {
    const { api } = await limited();
    const elsewhere = both.second.api.as(api.token!);
    expect(await elsewhere.get('/api/users/profile')).toMatchObject(REFUSED);
    expect((await choose(api)).status).toBe(200);
    expect((await elsewhere.get('/api/users/profile')).status).toBe(200);
  });

  it('stays closed until another one is chosen', async () => {
    const { api } = await limited();
    for (const [current, next, field] of [
      [SET, SET, 'newPassword'],
      ['Wrong-rain-29', CHOSEN, 'currentPassword'],
      [SET, 'short', 'newPassword'],
    ] as const) {
      const { status: code, body } = await choose(api, next, current);
      expect([code, body.errors[0].field]).toEqual([422, field]);
    }
    expect(await api.get('/api/users/profile')).toMatchObject(REFUSED);
    expect((await api.post('/api/auth/logout')).status).toBe(204);
    expect((await status(api)).status).toBe(401);
    expect((await logIn(SET)).body.code).toBe('PASSWORD_RESET_REQUIRED');
  });

  it('ends with another that an administrator sets, which again is good for one sign-in', async () => {
    const { api } = await limited();
    await set(CHOSEN);
    expect((await status(api)).status).toBe(401);
    expect((await logIn(SET)).status).toBe(401);
    expect((await logIn(CHOSEN)).body.data.user.mustChangePassword).toBe(true);
  });

  it('cannot be chosen again by a link, which may choose any other', async () => {
    await logIn(SET);
    const email = member.user.email!;
    await app.api.post('/api/auth/forgot-password', { emailOrNumber: email });
    const token = await eventually('the link arrives', async () => {
      const { body } = await app.api.get(`/api/dev/inbox?contact=${email}`);
      const texts = (body.data as { text: string }[]).map(({ text }) => text);
      return texts.map((text) => /[?#]token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
    });
    const byLink = (newPassword: string) =>
      app.api.post('/api/auth/reset-password', { token, newPassword });
    expect((await byLink(SET)).body.errors).toEqual([
      {
        field: 'newPassword',
        message: 'Please choose another password than the current one',
      },
    ]);
    expect((await byLink(CHOSEN)).status).toBe(200);
    expect((await logIn(CHOSEN)).body.data.user.mustChangePassword).toBe(false);
  });

  it('is not opened by a password of before that was still being compared', async () => {
    await choose((await limited()).api, PASSWORD);
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => logIn(PASSWORD))),
      set(),
    ]);
    // A login before the change was signed out by it.
    for (const { status: code, body } of answers) {
      if (code !== 200) continue;
      expect((await status(app.api.as(body.data.accessToken as string))).status).toBe(401);
    }
    expect((await logIn(SET)).body.data.user.mustChangePassword).toBe(true);
  });

  it('is in the trail with the administrator, without the password', async () => {
    const [event] = await app.database.query<{ actor: string; data: object }>(
      `select actor ->> 'realm' as actor, data from event
       where type = 'MemberPasswordChanged' and aggregate_id = $1`,
      [member.id],
    );
    expect(event).toEqual({ actor: 'admin', data: { memberId: member.id, by: 'administrator' } });
  });
});
