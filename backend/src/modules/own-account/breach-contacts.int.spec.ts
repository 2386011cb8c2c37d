import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { someIp } from '../../platform/testing/people.ts';
import { runTool } from '../admin/testing/tool.ts';
import { freshEmail, memberWithProfile, PASSWORD, signUp } from '../members/testing/member.ts';
import { confirmContact, messagesTo } from '../otp/testing/messages.ts';

describe('the contacts of members affected by a breach', () => {
  let app: TestApp;
  let dir: string;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
    dir = await mkdtemp(join(tmpdir(), 'nattil-breach-'));
  });
  afterAll(async () => {
    await app.close();
    await rm(dir, { recursive: true, force: true });
  });

  const affected = (...args: string[]) => runTool(app, 'members', ['affected', ...args]);
  const listed = () =>
    app.database.query<{ data: { since: string; rows: number } }>(
      `select data from event where type = 'BreachContactsListed' order by pos`,
    );

  it('are written to a file of this user alone, and the audit trail knows it', async () => {
    const member = await memberWithProfile(app);
    await confirmContact(app, member.api, 'email', { type: 'email_verification' });
    const next = freshEmail();
    await member.api.put('/api/users/profile', { email: next, currentPassword: PASSWORD });
    const byPhone = await signUp(app, `9${String(process.pid).padStart(9, '1')}`);
    const gone = await signUp(app);
    await gone.api.delete('/api/users/account', { password: PASSWORD });
    const reader = freshEmail();
    await app.api.post(
      '/api/users/newsletter/subscribe',
      { email: reader },
      { headers: { 'x-forwarded-for': someIp() } },
    );
    expect(await messagesTo(app, reader)).toHaveLength(1);

    const file = join(dir, 'affected.csv');
    const { code, said } = await affected('--since', '2026-01-31', '--file', file);
    expect(said).toMatch(/affected\.csv: \d+ contacts of \d+ people/);
    expect(said).toContain('1 members were deleted since then');
    expect(code).toBe(0);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const rows = (await readFile(file, 'utf8'))
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\n');
    expect(rows[0]).toBe('"Person","Id","Name","Kind","Contact","State"\r');
    const rowsOf = (contact: string) =>
      rows
        .filter((row) => row.includes(contact))
        .map((row) => row.trim().replaceAll('"', '').split(','));
    expect(rowsOf(member.user.email!)).toMatchObject([
      ['member', member.id, expect.any(String), 'email', member.user.email, 'confirmed'],
    ]);
    expect(rowsOf(next).map((row) => row.at(-1))).toEqual(['waiting']);
    expect(rowsOf(byPhone.user.phone!).map((row) => row.at(-1))).toEqual(['unconfirmed']);
    expect(rowsOf(reader).map(([person]) => person)).toEqual(['subscriber']);
    expect(rowsOf(gone.user.email!)).toEqual([]);
    expect(await listed()).toEqual([
      { data: { since: '2026-01-30T18:30:00.000Z', rows: rows.length - 1 } },
    ]);
    expect(JSON.stringify(await listed())).not.toContain('@');

    const again = await affected('--since', '2026-01-31', '--file', file);
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('is not overwritten') });
    expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(rows.length);
    expect(await listed()).toHaveLength(1);
  });

  it.each([
    [['--file', 'x.csv'], '--since must be a day or a time with its offset'],
    [['--since', 'yesterday', '--file', 'x.csv'], '--since must be a day or a time'],
    [['--since', '2026-02-30', '--file', 'x.csv'], '--since must be a day or a time'],
    [['--since', '2026-01-31T09:30', '--file', 'x.csv'], '--since must be a day or a time'],
    [['--since', '2999-01-01', '--file', 'x.csv'], '--since must not be in the future'],
    [['--since', '2026-01-31'], 'Usage: npm run members'],
    [['--since', '2026-01-31', '--file', '/nowhere/x.csv'], 'cannot be written (ENOENT)'],
    [['--until', '2026-01-31'], 'Usage: npm run members'],
  ])('are not listed for %j, which is said in a sentence', async (args, sentence) => {
    const before = await listed();
    const { code, said } = await affected(...args);
    expect(said).toContain(sentence);
    expect(code).toBe(1);
    expect(await listed()).toEqual(before);
  });

  it('never replace what is there, also a link that leads elsewhere', async () => {
    const other = join(dir, 'other.csv');
    await writeFile(other, 'mine');
    const link = join(dir, 'link.csv');
    await symlink(other, link);
    expect((await affected('--since', '2026-01-31', '--file', link)).code).toBe(1);
    expect(await readFile(other, 'utf8')).toBe('mine');
  });
});
