import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Passwords } from '../passwords/passwords.ts';

const PASSWORD = 'Monsoon-rain-26';

describe('more simultaneous sign-ins than places', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const ask = (n: number) => {
    const email = `nobody${n}@example.com`;
    if (n % 3 === 0) return app.api.post('/api/auth/login', { email, password: PASSWORD });
    if (n % 3 === 1) return app.api.post('/api/admin/auth/login', { email, password: PASSWORD });
    return app.api.post('/api/users/signup', { emailOrNumber: email, password: PASSWORD });
  };
  const traces = async () => {
    const [row] = await app.database.query(
      // Sign-ups have a limit per address that is checked first.
      `select (select count(*)::int from rate_limit where key not like 'signup-ip:%') as limits,
              (select count(*)::int from sign_in_failure) as locks,
              (select count(*)::int from failed_sign_in) as failures,
              (select count(*)::int from event) as events,
              (select count(*)::int from member) as members`,
    );
    return row;
  };

  it('are refused with 503 and Retry-After, record nothing and delay no other request', async () => {
    const passwords = app.get(Passwords);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const underWay = Array.from({ length: passwords.places }, () => passwords.admit(() => held));
    const before = await traces();
    const [refused, others] = await Promise.all([
      Promise.all(Array.from({ length: 90 }, (_, n) => ask(n))),
      Promise.all(Array.from({ length: 30 }, () => app.api.get('/api/categories'))),
    ]);
    for (const { status, body, headers } of refused) {
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'UNAVAILABLE' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(others.map((a) => a.status)).toEqual(Array(30).fill(200));
    expect(await traces()).toEqual(before);

    letGo();
    await Promise.all(underWay);
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await ask(n)).status);
    expect(statuses).toEqual([404, 401, 201]);
  });

  it('are all compared while places are free', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(3 * n + 1)));
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([401]));
  });
});
