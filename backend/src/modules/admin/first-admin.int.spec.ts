import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigError } from '../../platform/config/config.ts';
import { cloneDatabase, startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { FirstAdmin, randomPassword } from './first-admin.ts';

describe('the first administrator', () => {
  let dataDir: string;
  const running: TestApp[] = [];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'nattil-admin-'));
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((app) => app.close()));
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = async (env: Record<string, string>) => {
    const app = await startTestApp({ DATA_DIR: dataDir, ...env });
    running.push(app);
    return app;
  };
  const credentials = () => readFile(join(dataDir, 'admin-credentials.txt'), 'utf8');
  const logIn = (app: TestApp, email: string, password: string) =>
    app.api.post('/api/admin/auth/login', { email, password });

  it('is made from ADMIN_EMAIL and ADMIN_PASSWORD, which is stored nowhere', async () => {
    const app = await start({
      ADMIN_EMAIL: 'Head@Office.example',
      ADMIN_PASSWORD: 'Cardamom-hills-7',
    });
    expect((await logIn(app, 'head@office.example', 'Cardamom-hills-7')).status).toBe(200);
    expect(await app.get(FirstAdmin).howToSignIn()).toBe('head@office.example with ADMIN_PASSWORD');
    await expect(credentials()).rejects.toThrow('ENOENT');
    const events = await app.database.query(
      `select aggregate_type, version, actor ->> 'realm' as realm from event where type = 'AdminCreated'`,
    );
    expect(events).toEqual([{ aggregate_type: 'admin', version: 1, realm: 'system' }]);
  });

  it('gets a random password if none is given, stored for its owner alone and printed once', async () => {
    const app = await start({ ADMIN_PASSWORD: '' });
    const kept = await credentials();
    const password = /^Password: (\S+)$/m.exec(kept)![1]!;
    expect(password).toHaveLength(20);
    expect((await stat(join(dataDir, 'admin-credentials.txt'))).mode & 0o777).toBe(0o600);
    expect((await logIn(app, 'admin@nattil.example', password)).status).toBe(200);
    const said: string[] = [];
    await app.get(FirstAdmin).provide((line) => said.push(line));
    expect(said).toEqual([]);
    expect(await credentials()).toBe(kept);
    expect(await app.get(FirstAdmin).howToSignIn()).toBe(
      `admin@nattil.example, password in ${join(dataDir, 'admin-credentials.txt')}`,
    );
    await app.database.execute('delete from session');
    await app.database.execute('delete from admin');
    await app.get(FirstAdmin).provide((line) => said.push(line));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(/^Password: (\S+)$/m.exec(await credentials())![1]!);
  });

  it('is made once: a later start with another password changes nothing', async () => {
    const DATABASE_URL = await cloneDatabase();
    const first = await start({ DATABASE_URL });
    await first.close();
    running.pop();
    const second = await start({
      DATABASE_URL,
      ADMIN_PASSWORD: 'Pepper-garden-9',
      ADMIN_EMAIL: 'other@example.com',
    });
    expect(await second.database.query('select email from admin')).toEqual([
      { email: 'admin@nattil.example' },
    ]);
    expect((await logIn(second, 'admin@nattil.example', 'Back-home-2026')).status).toBe(200);
    expect(await second.get(FirstAdmin).howToSignIn()).toContain(
      'ADMIN_EMAIL only makes the first',
    );
    const third = await start({ DATABASE_URL, ADMIN_PASSWORD: 'Pepper-garden-9' });
    expect(await third.get(FirstAdmin).howToSignIn()).toContain(
      'ADMIN_PASSWORD only makes the first',
    );
  });

  it.each([
    ['ADMIN_PASSWORD', 'Short-9', 'at least 8 characters'],
    ['ADMIN_PASSWORD', 'Eleven-ch-9', 'at least 12 characters'],
    ['ADMIN_PASSWORD', 'cardamom-hills-7', 'uppercase'],
    ['ADMIN_EMAIL', 'nobody', 'must be an e-mail address'],
  ])('prevents the start with a bad %s, %s, and names the rule', async (name, value, rule) => {
    const failed = startTestApp({ DATA_DIR: dataDir, [name]: value });
    await expect(failed).rejects.toThrow(ConfigError);
    await expect(failed).rejects.toThrow(new RegExp(`${name}.*${rule}`));
  });

  it('gets a different password each time, which the rules accept', () => {
    const passwords = new Set(Array.from({ length: 200 }, randomPassword));
    expect(passwords.size).toBe(200);
    for (const password of passwords)
      expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[a-zA-Z2-9]{20}$/);
  });
});
