import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCommand } from '../../platform/testing/run-command.ts';
import { startTestApp, TEST_KEYS, type TestApp } from '../../platform/testing/test-app.ts';

const OWNER = { email: 'admin@nattil.example', password: 'Back-home-2026' };
const NEXT = 'Next-monsoon-2027';

describe('npm run admin', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const operator = (...args: string[]) =>
    runCommand('admin', args, {
      ...TEST_KEYS,
      DATABASE_URL: app.databaseUrl,
      PUBLIC_URL: 'https://cards.example.org',
    });
  const logIn = (password: string) =>
    app.api.post('/api/admin/auth/login', { email: OWNER.email, password });
  const recorded = (type: string) =>
    app.database.query('select actor from event where type = $1', [type]);

  it('lists the administrators', async () => {
    const { code, said } = await operator('list');
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^admin@nattil[.]example {2}.*owner {2}active/m),
    ]);
  });

  it('prints a link for the only owner who forgot the password, which works once', async () => {
    const first = await operator('reset-password', OWNER.email.toUpperCase());
    const { code, said } = await operator('reset-password', OWNER.email);
    expect(code).toBe(0);
    const tokenIn = (text: string) =>
      /https:\/\/cards[.]example[.]org\/admin\/set-password#token=([\w-]{43})/.exec(text)![1];
    const reset = (token: string | undefined) =>
      app.api.post('/api/admin/auth/reset-password', { token, newPassword: NEXT });
    expect((await reset(tokenIn(first.said))).status).toBe(422);
    expect((await reset(tokenIn(said))).status).toBe(200);
    expect((await reset(tokenIn(said))).status).toBe(422);
    expect((await logIn(NEXT)).status).toBe(200);
    const actor = { id: null, realm: 'system', role: 'operator' };
    expect(await recorded('AdminPasswordLinkMade')).toEqual([{ actor }, { actor }]);
  });

  it('lifts a lock, and activates a suspended owner', async () => {
    for (let n = 0; n < 5; n += 1) await logIn('Wrong-password-1');
    expect((await logIn(NEXT)).status).toBe(423);
    expect(await operator('unlock', OWNER.email)).toMatchObject({ code: 0 });
    expect((await logIn(NEXT)).status).toBe(200);

    await app.database.execute(`update admin set status = 'suspended' where email = $1`, [
      OWNER.email,
    ]);
    const refused = await operator('reset-password', OWNER.email);
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('is suspended')]);
    expect(await operator('activate', OWNER.email)).toMatchObject({ code: 0 });
    expect((await logIn(NEXT)).status).toBe(200);
    const actor = { id: null, realm: 'system', role: 'operator' };
    expect(await recorded('AdminUnlocked')).toEqual([{ actor }]);
    expect(await recorded('AdminActivated')).toEqual([{ actor }]);
  });

  it('names what is wrong with its arguments', async () => {
    for (const [args, text] of [
      [[], 'Usage'],
      [['unlock'], 'Usage'],
      [['drop', OWNER.email], 'Usage'],
      [['unlock', 'nobody@example.com'], 'No administrator has the e-mail nobody@example.com'],
    ] as const) {
      const { code, said } = await operator(...args);
      expect([code, said]).toEqual([1, expect.stringContaining(text)]);
    }
  });
});
