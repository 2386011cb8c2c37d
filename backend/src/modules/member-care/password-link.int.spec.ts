import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { signedInAs } from '../../platform/testing/people.ts';
import type { ApiClient } from '../../platform/testing/api-client.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { freshPhone, PASSWORD, signUp } from '../members/testing/member.ts';
import { linkTokenTo } from './testing/users.ts';

const USERS = '/api/admin/users';

describe('a password link that an administrator sends', () => {
  let app: TestApp;
  let support: ApiClient;
  let supportId: string;
  beforeAll(async () => {
    app = await startTestApp({ SMS_PER_DAY: '1' });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    supportId = randomUUID();
    support = await signedInAs(app, 'admin', supportId, 'support');
  });

  const send = (id: string, by = support) => by.post(`${USERS}/${id}/password-link`);

  it('lets the member choose another, and names the administrator in the trail', async () => {
    const { id, user } = await signUp(app);
    const { status, body } = await send(id);
    expect([status, body]).toEqual([
      202,
      { success: true, message: 'Password link sent successfully!' },
    ]);
    const token = await linkTokenTo(app, user.email!);
    expect(JSON.stringify(body)).not.toContain(token);
    const events = await app.database.query(
      `select actor ->> 'id' as actor, data from event
       where type = 'MemberPasswordLinkSent' and aggregate_id = $1`,
      [id],
    );
    expect(events).toEqual([{ actor: supportId, data: { memberId: id } }]);
    const newPassword = 'Other-rain-27';
    expect((await app.api.post('/api/auth/reset-password', { token, newPassword })).status).toBe(
      200,
    );
  });

  it('is all that support may do about passwords', async () => {
    const { id, user } = await signUp(app);
    const set = await support.put(`${USERS}/${id}/reset-password`, { newPassword: PASSWORD });
    expect([set.status, set.body.message]).toEqual([403, 'This needs the role owner or manager']);
    const auditor = await signedInAs(app, 'admin', randomUUID(), 'auditor');
    expect((await send(id, auditor)).status).toBe(403);
    expect((await support.put(`${USERS}/${id}`, { email: 'x@example.com' })).status).toBe(403);
    expect((await support.delete(`${USERS}/${id}`)).status).toBe(403);
    const queued = await app.database.query(`select 1 from password_link where member_id = $1`, [
      id,
    ]);
    expect(queued).toEqual([]);
    expect(user.email).toBeDefined();
  });

  it('goes by SMS where there is no e-mail, within the budget of the day and to countries in use', async () => {
    const abroad = await signUp(app, `+4917${freshPhone()}`);
    expect((await send(abroad.id)).body.code).toBe('MEMBER_NOT_REACHABLE');
    const [first, second] = [await signUp(app, freshPhone()), await signUp(app, freshPhone())];
    expect((await send(first.id)).status).toBe(202);
    const refused = await send(second.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'MEMBER_NOT_REACHABLE']);
  });

  it.each(['suspended', 'inactive'])('is refused for a member who is %s', async (state) => {
    const { id } = await signUp(app);
    await app.database.execute('update member set status = $2 where id = $1', [id, state]);
    const { status, body } = await send(id);
    expect([status, body.code, body.data.status]).toEqual([409, 'MEMBER_WRONG_STATE', state]);
  });

  it('is refused for an unknown member with 404, and after an unseen change with 409', async () => {
    expect((await send(randomUUID())).status).toBe(404);
    const { id } = await signUp(app);
    const path = `${USERS}/${id}/password-link`;
    const stale = await support.post(path, undefined, { headers: { 'if-match': '"7"' } });
    expect([stale.status, stale.body.code]).toEqual([409, 'CHANGED_MEANWHILE']);
  });

  it('is limited for each administrator and each member', async () => {
    const { id } = await signUp(app);
    const answers: number[] = [];
    for (let n = 0; n < 6; n += 1) answers.push((await send(id)).status);
    expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
    const owner = await signedInAs(app, 'admin');
    expect((await send(id, owner)).status).toBe(429);
    for (let n = answers.length; n < 20; n += 1) await send(randomUUID());
    const other = await signUp(app);
    expect((await send(other.id)).status).toBe(429);
    expect((await send(other.id, owner)).status).toBe(202);
  });
});
