import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RateLimits } from '../../identity/rate-limits.ts';
import { limitOf } from '../../identity/testing/route-table.ts';
import { resolvedDocument } from '../../testing/resolved-document.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'Back-Home-2026';
const MEMBER = { emailOrNumber: 'asha@example.com', password: PASSWORD };
const ADMIN = { email: 'admin@nattil.example', password: 'Back-home-2026' };

describe('the limits per address', () => {
  let app: TestApp;
  let refreshToken: string;

  beforeAll(async () => {
    app = await startTestApp();
    const { body } = await app.api.post('/api/users/signup', MEMBER);
    refreshToken = body.data.refreshToken;
  });
  afterAll(() => app.close());
  beforeEach(() => app.database.execute('delete from rate_limit'));

  const taken = async (name: string) => {
    const [row] = await app.database.query<{ points: number }>(
      'select points from rate_limit where key like $1',
      [`${name}:%`],
    );
    return row?.points ?? 0;
  };
  const logIn = (email: string, password: string, path = '/api/auth/login') =>
    app.api.post(path, { email, password });

  it.each([
    '/api/users/signup',
    '/api/users/newsletter/subscribe',
    '/api/users/newsletter/unsubscribe',
    '/api/auth/login',
    '/api/auth/forgot-password',
    '/api/auth/reset-password',
    '/api/admin/auth/forgot-password',
    '/api/admin/auth/reset-password',
    '/api/admin/auth/reset-password/check',
    '/api/auth/reset-password/check',
    '/api/admin/auth/login',
    '/api/admin/auth/refresh-token',
    '/api/admin/shops/register',
  ])('M-362, A-366: are taken on %s before the body is read, and documented', async (path) => {
    await app.get(RateLimits).tryTake(limitOf(app, path), '127.0.0.1');
    const broken = () => app.api.post(path, undefined, { raw: '{"half' });
    expect(await broken()).toMatchObject({ status: 400 });
    await app.database.execute('update rate_limit set points = 1000000');
    const refused = await broken();
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const document = resolvedDocument((await app.api.get('/api/openapi.json')).body);
    expect(document.paths[path].post.responses['429'].description).toBe('RATE_LIMITED');
  });

  it('allow any number of members of one address to sign in and stay signed in', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect((await logIn(MEMBER.emailOrNumber, PASSWORD)).status).toBe(200);
      expect((await logIn(ADMIN.email, ADMIN.password, '/api/admin/auth/login')).status).toBe(200);
      const { status, body } = await app.api.post('/api/admin/auth/refresh-token', {
        refreshToken,
      });
      expect(status).toBe(200);
      refreshToken = body.data.refreshToken;
      expect((await logIn('', '')).status).toBe(422);
    }
    expect(await taken('login-ip')).toBe(0);
    expect(await taken('refresh-ip')).toBe(0);
  });

  it('count a wrong password, an unknown contact and a locked account alike', async () => {
    expect((await logIn(MEMBER.emailOrNumber, 'Wrong-2026')).status).toBe(401);
    expect((await logIn('nobody@example.com', PASSWORD)).status).toBe(404);
    expect((await logIn(ADMIN.email, 'Wrong-2026', '/api/admin/auth/login')).status).toBe(401);
    expect(await taken('login-ip')).toBe(3);
    for (let n = 0; n < 4; n += 1) await logIn(MEMBER.emailOrNumber, 'Wrong-2026');
    expect((await logIn(MEMBER.emailOrNumber, PASSWORD)).status).toBe(423);
    expect(await taken('login-ip')).toBe(8);
  });

  it('count an unknown refresh token', async () => {
    const { status } = await app.api.post('/api/admin/auth/refresh-token', { refreshToken: 'x' });
    expect(status).toBe(401);
    expect(await taken('refresh-ip')).toBe(1);
  });

  it('count every sign-up and every registration of a shop, also a malformed one', async () => {
    for (const path of ['/api/users/signup', '/api/admin/shops/register'])
      for (const raw of ['{', '{}']) await app.api.post(path, undefined, { raw });
    expect(await taken('signup-ip')).toBe(2);
    expect(await taken('register-shop-ip')).toBe(2);
  });
});
