import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminRole } from '@nattil/contracts/rules/portal/roles';
import type { ApiClient } from '../../platform/testing/api-client.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { startTwoTestApps, type TwoTestApps } from '../../platform/testing/two-test-apps.ts';

const PASSWORD = 'Backwaters-2027';
const DAY_MS = 86_400_000;

describe('administrators', () => {
  let apps: TwoTestApps;
  let owner: ApiClient;
  beforeAll(async () => {
    apps = await startTwoTestApps();
    owner = await signIn(apps.app.config.adminEmail, apps.app.config.adminPassword!);
  });
  afterAll(() => apps.close());

  const logIn = (email: string, password: string) =>
    apps.app.api.post('/api/admin/auth/login', { email, password });
  async function signIn(email: string, password = PASSWORD): Promise<ApiClient> {
    return apps.app.api.as((await logIn(email, password)).body.data.token);
  }
  const someone = (role: AdminRole) => ({
    name: 'Ravi Nair',
    email: `ravi-${randomUUID()}@example.com`,
    role,
  });
  const invite = (person: object) => owner.post('/api/admin/administrators', person);
  const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> =>
    (await apps.app.api.get(`/api/dev/inbox?contact=${email}`)).body.data;
  const tokenFor = (email: string, mails = 1) =>
    eventually('the invitation was mailed', async () => {
      const sent = await mailsTo(email);
      return sent.length === mails ? /token=([\w-]{43})\n/.exec(sent[0]!.text)?.[1] : undefined;
    });
  const accept = (token: string, newPassword = PASSWORD) =>
    apps.app.api.post('/api/admin/invitation/accept', { token, newPassword });
  /** An administrator who accepted the invitation and is signed in. */
  async function newAdmin(role: AdminRole) {
    const person = someone(role);
    const { id } = (await invite(person)).body.data;
    expect((await accept((await tokenFor(person.email))!)).status).toBe(200);
    return { ...person, id: id as string, client: await signIn(person.email) };
  }
  const rows = async () => (await owner.get('/api/admin/administrators?limit=100')).body.data;
  const rowOf = async (id: string) => (await rows()).find((row: { id: string }) => row.id === id);
  const eventsOf = (id: string) =>
    apps.app.database.query<{ type: string; data: object; actor: { id: string; role: string } }>(
      `select type, data, actor from event where aggregate_id = $1 order by version`,
      [id],
    );

  it('join by a mailed link that works once; events contain no personal data', async () => {
    const person = someone('support');
    const invited = await invite({ ...person, email: ` ${person.email.toUpperCase()}` });
    expect(invited).toMatchObject({
      status: 201,
      body: { data: { ...person, status: 'invited', lastLoginAt: null } },
    });
    const { id } = invited.body.data;
    expect((await logIn(person.email, PASSWORD)).status).toBe(401);
    const token = (await tokenFor(person.email))!;
    const [mail] = await mailsTo(person.email);
    expect(mail!.text).toContain(`${apps.app.config.publicUrl}/admin/invitation#token=${token}`);
    expect(mail!.text).not.toContain(person.name);

    const asked = await apps.app.api.post('/api/admin/invitation', { token });
    expect(asked).toMatchObject({ status: 200, body: { data: person } });
    const weak = await accept(token, 'Backwater-1');
    expect(weak).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'newPassword', message: 'Password must be at least 12 characters long' }],
      },
    });
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await apps.app.api.post('/api/admin/invitation', { token })).body.code).toBe(
      'INVITATION_INVALID',
    );
    const signedIn = (await logIn(person.email, PASSWORD)).body.data;
    expect(signedIn.user).toMatchObject({ id, name: person.name, role: 'support' });
    const stored = await apps.app.database.query(
      `select 1 from event where data::text ~* $1 or actor::text ~* $1`,
      [`ravi|${token}`],
    );
    expect(stored).toEqual([]);
    expect((await eventsOf(id)).map(({ type, actor }) => [type, actor.role])).toEqual([
      ['AdminInvited', 'owner'],
      ['AdminInvitationAccepted', 'support'],
    ]);
  });

  it('are invited once, and by owners only', async () => {
    const person = someone('auditor');
    const both = await Promise.all([invite(person), invite(person)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { client } = await newAdmin('manager');
    expect(await client.post('/api/admin/administrators', someone('owner'))).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: 'This needs the role owner' },
    });
    expect((await client.get('/api/admin/administrators')).status).toBe(403);
    const bad = await invite({ name: ' ', email: 'ravi', role: 'king' });
    expect(bad.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'name',
      'email',
      'role',
    ]);
  });

  it('lose an invitation that is sent again, withdrawn, or seven days old', async () => {
    const person = someone('auditor');
    const { id } = (await invite(person)).body.data;
    const first = (await tokenFor(person.email))!;
    expect((await owner.post(`/api/admin/administrators/${id}/invitation`)).status).toBe(200);
    const second = (await tokenFor(person.email, 2))!;
    expect(second).not.toBe(first);
    expect((await accept(first)).status).toBe(404);
    apps.shiftClocks(7 * DAY_MS + 1_000);
    expect((await accept(second)).status).toBe(404);
    apps.app.clock.resetShift();
    apps.second.clock.resetShift();
    const seen = { headers: { 'if-match': '"1"' } };
    const path = `/api/admin/administrators/${id}/invitation`;
    expect((await owner.delete(path, undefined, seen)).body.code).toBe('CHANGED_MEANWHILE');
    expect((await owner.delete(path)).status).toBe(204);
    expect((await accept(second)).status).toBe(404);
    expect(await rowOf(id)).toBeUndefined();
    expect((await owner.delete(path)).status).toBe(404);
    const kept = await apps.app.database.query(
      'select email, name, invitation_hash from admin where id = $1',
      [id],
    );
    expect(kept).toEqual([{ email: null, name: null, invitation_hash: null }]);
    expect((await invite(person)).status).toBe(201);
  });

  it('get another role, which counts within five seconds in every process', async () => {
    const { id, client } = await newAdmin('support');
    const elsewhere = new (client.constructor as typeof ApiClient)(apps.second.url, client.token);
    const reject = (from: ApiClient) =>
      from.put(`/api/admin/shops/${randomUUID()}/reject`, { reason: 'Too far away' });
    for (const process of [client, elsewhere]) expect((await reject(process)).status).toBe(403);
    const changed = await owner.put(`/api/admin/administrators/${id}/role`, { role: 'manager' });
    expect(changed).toMatchObject({ status: 200, body: { data: { role: 'manager' } } });
    expect((await reject(client)).status).toBe(404);
    apps.second.clock.shiftBy(5_000);
    expect((await reject(elsewhere)).status).toBe(404);
    apps.second.clock.resetShift();
    expect((await client.get('/api/admin/auth/verify')).body.data.user.role).toBe('manager');
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      type: 'AdminRoleChanged',
      data: { adminId: id, changes: { role: ['support', 'manager'] } },
    });
    // The same role again changes nothing.
    await owner.put(`/api/admin/administrators/${id}/role`, { role: 'manager' });
    expect(await eventsOf(id)).toHaveLength(3);
  });

  it('lose their sign-ins at once when they are suspended, until they are activated', async () => {
    const { id, email, client } = await newAdmin('manager');
    const path = `/api/admin/administrators/${id}`;
    expect((await owner.put(`${path}/suspend`)).body.data.status).toBe('suspended');
    expect((await client.get('/api/admin/shops')).status).toBe(401);
    expect((await logIn(email, PASSWORD)).body.code).toBe('ACCOUNT_SUSPENDED');
    expect(await owner.put(`${path}/suspend`)).toMatchObject({
      status: 409,
      body: { message: 'The administrator is suspended', data: { by: 'Administrator' } },
    });
    expect((await owner.put(`${path}/activate`)).status).toBe(200);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  it('always have an owner, also when two owners demote each other at once', async () => {
    const first = (await owner.get('/api/admin/auth/verify')).body.data.user.id;
    const path = (id: string, what: string) => `/api/admin/administrators/${id}/${what}`;
    expect((await owner.put(path(first, 'role'), { role: 'auditor' })).body.code).toBe(
      'LAST_OWNER',
    );
    expect((await owner.put(path(first, 'suspend'))).body.code).toBe('LAST_OWNER');

    for (let round = 0; round < 5; round += 1) {
      const { id, client } = await newAdmin('owner');
      const answers = await Promise.all([
        owner.put(path(id, 'role'), { role: 'manager' }),
        client.put(path(first, round % 2 ? 'role' : 'suspend'), { role: 'manager' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
      const owners = await apps.app.database.query<{ id: string }>(
        `select id from admin where role = 'owner' and status = 'active'`,
      );
      expect(owners).toHaveLength(1);
      // Restores the first owner, whichever of the two lost the role.
      if (owners[0]!.id !== first) {
        await client.put(path(first, 'activate'));
        await client.put(path(first, 'role'), { role: 'owner' });
        owner = await signIn(apps.app.config.adminEmail, apps.app.config.adminPassword!);
        await owner.put(path(id, 'role'), { role: 'manager' });
      }
    }
  });

  it('change their own name and password, which ends their other sign-ins', async () => {
    const { id, email, client } = await newAdmin('auditor');
    const other = await signIn(email);
    expect(await client.put('/api/admin/profile', { name: ' Ravi  Menon ' })).toMatchObject({
      status: 200,
      body: { data: { id, name: 'Ravi Menon', email, role: 'auditor' } },
    });
    const change = (currentPassword: string, newPassword: string) =>
      client.put('/api/admin/profile/password', { currentPassword, newPassword });
    expect(await change('Wrong-password-1', 'Monsoon-rain-27')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'currentPassword', message: 'The current password is wrong' }] },
    });
    expect((await change(PASSWORD, 'short')).body.errors[0].field).toBe('newPassword');
    expect((await other.get('/api/admin/shops')).status).toBe(200);
    expect((await change(PASSWORD, 'Monsoon-rain-27')).status).toBe(200);
    expect((await other.get('/api/admin/shops')).status).toBe(401);
    expect((await client.get('/api/admin/shops')).status).toBe(200);
    expect((await logIn(email, PASSWORD)).status).toBe(401);
    expect((await logIn(email, 'Monsoon-rain-27')).status).toBe(200);
  });

  it('can try five passwords in a stolen session, which locks nothing else', async () => {
    const { email, client } = await newAdmin('auditor');
    const guess = () =>
      client.put('/api/admin/profile/password', {
        currentPassword: 'Wrong-password-1',
        newPassword: 'Monsoon-rain-27',
      });
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(423);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  it('find their preferences on every machine', async () => {
    const { email, client } = await newAdmin('auditor');
    const preferencesAfterLogIn = async () =>
      (await logIn(email, PASSWORD)).body.data.user.preferences;
    expect(await preferencesAfterLogIn()).toEqual({
      theme: 'auto',
      density: 'comfortable',
      pageSize: 10,
    });
    const chosen = { theme: 'dark', density: 'compact', pageSize: 50 };
    expect((await client.put('/api/admin/profile/preferences', chosen)).body.data).toEqual(chosen);
    expect(await preferencesAfterLogIn()).toEqual(chosen);
    expect((await client.get('/api/admin/auth/verify')).body.data.user.preferences).toEqual(chosen);
    const bad = { theme: 'pink', density: 'loose', pageSize: 30 };
    const { status, body } = await client.put('/api/admin/profile/preferences', bad);
    expect([status, body.errors.length]).toEqual([422, 3]);
  });
});
