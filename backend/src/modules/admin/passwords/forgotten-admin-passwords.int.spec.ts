import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RESET_LINK_ASKED } from '@nattil/contracts/rules/sign-in/password-link';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs, someIp } from '../../../platform/testing/people.ts';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { startTwoTestApps, type TwoTestApps } from '../../../platform/testing/two-test-apps.ts';
import type { TestApp } from '../../../platform/testing/test-app.ts';

const MINUTE = 60_000;
const FIRST = 'Back-home-2026-again';
const NEXT = 'Next-monsoon-2027';
const INVALID = { status: 422, body: { code: 'PASSWORD_LINK_INVALID' } };
let count = 0;

describe('an administrator who forgot the password', () => {
  let both: TwoTestApps;
  let app: TestApp;
  let owner: ApiClient;
  let email: string;
  let id: string;

  beforeAll(async () => {
    both = await startTwoTestApps({ TRUSTED_PROXY_HOPS: '1' });
    ({ app } = both);
  });
  afterAll(() => both.close());
  beforeEach(async () => {
    app.clock.resetShift();
    owner = await signedInAs(app, 'admin');
    count += 1;
    email = `admin${count}@example.com`;
    const invited = await owner.post('/api/admin/administrators', {
      name: 'Ravi Nair',
      email,
      role: 'owner',
    });
    id = invited.body.data.id;
    const token = /token=([\w-]+)/.exec(await mail('invitation'))![1];
    const accepted = await app.api.post('/api/admin/invitation/accept', {
      token,
      newPassword: FIRST,
    });
    expect(accepted.status).toBe(200);
  });

  const from = () => ({ headers: { 'x-forwarded-for': someIp() } });
  const mails = async (to = email) =>
    app.database.query<{ subject: string; body: string }>(
      'select subject, body from inbox_message where recipient = $1 order by id',
      [to],
    );
  const mail = (about: string) =>
    eventually(`the mail about the ${about} arrives`, async () => {
      const found = (await mails()).findLast(({ subject }) => subject.includes(about));
      return found?.body;
    });
  const ask = async (typed = email) => {
    const { status, body } = await app.api.post(
      '/api/admin/auth/forgot-password',
      { email: typed },
      from(),
    );
    expect([status, body]).toEqual([200, { success: true, message: RESET_LINK_ASKED }]);
    await eventually('what was asked is carried out', async () => {
      const open = await app.database.query(
        'select from quiet_request where done_at is null and given_up_at is null',
      );
      return open.length === 0;
    });
  };
  const tokens = async () => {
    const links = await app.database.query('select from admin_password_link where admin_id = $1', [
      id,
    ]);
    return eventually('every link arrives', async () => {
      const found = (await mails()).flatMap(
        ({ body }) => /\/admin\/set-password#token=([\w-]{43})/.exec(body)?.[1] ?? [],
      );
      return found.length === links.length ? found : undefined;
    });
  };
  const reset = (token: string | undefined, newPassword: string = NEXT) =>
    app.api.post('/api/admin/auth/reset-password', { token, newPassword }, from());
  const check = (token: string) =>
    app.api.post('/api/admin/auth/reset-password/check', { token }, from());
  const logIn = (password: string, headers = {}) =>
    app.api.post(
      '/api/admin/auth/login',
      { email, password },
      { headers: { ...from().headers, ...headers } },
    );

  it('sets another by a link that works once; sessions and locks end, and the trail shows it', async () => {
    const signedIn = await logIn(FIRST);
    const before = app.api.as(signedIn.body.data.token);
    const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!;
    for (let n = 0; n < 5; n += 1) await logIn('Wrong-password-1');
    expect((await logIn(FIRST)).status).toBe(423);
    await ask(` ${email.toUpperCase()} `);
    const [token] = await tokens();
    expect((await check(token!)).status).toBe(200);
    for (const weak of ['Short-pass-1', 'Password1', '', 'alllowercase1234']) {
      const { status, body } = await reset(token, weak === 'Short-pass-1' ? 'Short-p-11' : weak);
      expect([status, body.errors[0].field]).toEqual([422, 'newPassword']);
    }
    expect((await reset(token)).status).toBe(200);
    expect(await reset(token, FIRST)).toMatchObject(INVALID);
    expect(await check(token!)).toMatchObject(INVALID);
    for (const at of [app, both.second])
      await eventually(
        'the sign-in of before ends',
        async () => (await at.api.as(before.token!).get('/api/admin/auth/verify')).status === 401,
        5_000,
      );
    expect((await logIn(FIRST)).status).toBe(401);
    expect((await logIn(NEXT)).status).toBe(200);
    for (let n = 0; n < 5; n += 1) await logIn('Wrong-password-1');
    expect((await logIn(NEXT, { cookie })).status).toBe(423);
    expect(await mail('was changed')).not.toMatch(/Ravi/);
    const events = await app.database.query(
      `select type, actor ->> 'id' as actor from event
       where aggregate_id = $1 and type = 'AdminPasswordReset'`,
      [id],
    );
    expect(events).toEqual([{ type: 'AdminPasswordReset', actor: id }]);
  });

  it('gets the answer that everybody gets, and nothing is sent to others', async () => {
    await ask('nobody@example.com');
    expect(await mails('nobody@example.com')).toEqual([]);
    await app.database.execute(`update admin set status = 'suspended' where id = $1`, [id]);
    await ask();
    expect(await tokens()).toEqual([]);
    const invited = { name: 'Anita Menon', email: `invited${count}@example.com`, role: 'auditor' };
    await owner.post('/api/admin/administrators', invited);
    await ask(invited.email);
    const links = await app.database.query(
      `select from admin_password_link l join admin a on a.id = l.admin_id where a.email = $1`,
      [invited.email],
    );
    expect(links).toEqual([]);
  });

  it('gets the link although strangers request many', async () => {
    for (let n = 0; n < 8; n += 1) await ask();
    const sent = await tokens();
    expect(sent).toHaveLength(3);
    for (const token of sent) expect((await check(token)).status).toBe(200);
    app.clock.shiftBy(14 * MINUTE);
    await ask();
    expect(await tokens()).toHaveLength(3);
    app.clock.shiftBy(MINUTE + 1_000);
    for (const token of sent) expect(await check(token)).toMatchObject(INVALID);
    await ask();
    const newest = (await tokens()).at(-1);
    expect((await reset(newest)).status).toBe(200);
  });

  it('ends every link by one of them, and by a change of the password', async () => {
    await ask();
    await ask();
    const [one, two] = await tokens();
    expect((await reset(two)).status).toBe(200);
    expect(await reset(one, FIRST)).toMatchObject(INVALID);
    await ask();
    const third = (await tokens()).at(-1);
    const admin = app.api.as((await logIn(NEXT)).body.data.token);
    const changed = await admin.put('/api/admin/profile/password', {
      currentPassword: NEXT,
      newPassword: FIRST,
    });
    expect(changed.status).toBe(200);
    expect(await reset(third)).toMatchObject(INVALID);
    expect(
      (await mails()).filter(({ subject }) => subject.includes('was changed')).length,
    ).toBeGreaterThanOrEqual(1);
  });

  it('sets it once of two times at once, and not while suspended', async () => {
    await ask();
    const [token] = await tokens();
    await app.database.execute(`update admin set status = 'suspended' where id = $1`, [id]);
    expect(await reset(token)).toMatchObject(INVALID);
    await app.database.execute(`update admin set status = 'active' where id = $1`, [id]);
    const answers = await Promise.all([reset(token), reset(token, 'Other-monsoon-2027')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('is not known by tokens of others: forms, and of members', async () => {
    for (const token of ['', 7, null, 'x'.repeat(201)]) {
      const { status, body } = await reset(token as string);
      expect([status, body.errors[0].field]).toEqual([422, 'token']);
    }
    expect(await reset('A'.repeat(43))).toMatchObject(INVALID);
    expect((await app.api.post('/api/admin/auth/forgot-password', { email: 'x' })).status).toBe(
      422,
    );
  });

  it('can confirm the present password in a session while strangers lock the sign-in', async () => {
    const admin = app.api.as((await logIn(FIRST)).body.data.token);
    const other = app.api.as((await logIn(FIRST)).body.data.token);
    for (let n = 0; n < 5; n += 1) await logIn('Wrong-password-1');
    const change = (by: ApiClient, currentPassword: string) =>
      by.put('/api/admin/profile/password', { currentPassword, newPassword: NEXT });
    const answers: number[] = [];
    for (let n = 0; n < 6; n += 1) answers.push((await change(other, `Guess-${n}`)).status);
    expect(answers).toEqual([422, 422, 422, 422, 422, 423]);
    expect((await change(admin, FIRST)).status).toBe(200);
  });
});
