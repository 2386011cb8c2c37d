import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { registration } from '../testing/registration.ts';

const REASON = 'The GST number belongs to somebody else';

describe('a decision about a shop that was seen in another state', () => {
  let app: TestApp;
  /** Has an account and therefore a name. */
  let anita: ApiClient;
  /** Has a session but no account. */
  let binu: ApiClient;

  beforeAll(async () => {
    app = await startTestApp();
    const { body } = await app.api.post('/api/admin/auth/login', {
      email: app.config.adminEmail,
      password: app.config.adminPassword,
    });
    anita = app.api.as(body.data.token);
    binu = await signedInAs(app, 'admin');
  });
  afterAll(() => app.close());

  const register = async () => {
    const form = registration();
    const { body } = await app.api.post('/api/admin/shops/register', form);
    return { id: body.data.id as string, email: form.email };
  };
  const seenAs = (tag: string) => ({ headers: { 'if-match': tag } });
  const approve = (admin: ApiClient, id: string, tag?: string) =>
    admin.put(`/api/admin/shops/${id}/approve`, {}, tag === undefined ? {} : seenAs(tag));
  const reject = (admin: ApiClient, id: string, tag?: string) =>
    admin.put(
      `/api/admin/shops/${id}/reject`,
      { reason: REASON },
      tag === undefined ? {} : seenAs(tag),
    );
  const tagOf = async (id: string) =>
    (await binu.get(`/api/admin/shops/${id}`)).headers.get('etag')!;
  const eventsOf = async (id: string) =>
    (
      await app.database.query<{ type: string }>(
        'select type from event where aggregate_id = $1 order by version',
        [id],
      )
    ).map(({ type }) => type);
  const subjects = async (email: string) =>
    (await app.api.get(`/api/dev/inbox?contact=${email}`)).body.data.map(
      (mail: { subject: string }) => mail.subject,
    ) as string[];

  it('finds the version of a shop in its ETag, in its answer and in each row of the list', async () => {
    const { id, email } = await register();
    const one = await binu.get(`/api/admin/shops/${id}`);
    expect(one.headers.get('etag')).toBe('"1"');
    expect(one.body.data.version).toBe(1);
    const head = await fetch(`${app.url}/api/admin/shops/${id}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${binu.token}` },
    });
    expect(Object.fromEntries(head.headers)).toMatchObject({
      etag: '"1"',
      'cache-control': 'no-store',
    });
    await reject(anita, id);
    expect(await tagOf(id)).toBe('"2"');
    const { body } = await binu.get(`/api/admin/shops?search=${email}`);
    expect(body.data.shops).toMatchObject([{ id, version: 2 }]);
  });

  it('is refused after another administrator rejected it: nothing is approved, one mail goes out', async () => {
    const { id, email } = await register();
    const tag = await tagOf(id);
    await reject(anita, id, tag);
    const { rejectedDate } = (await anita.get(`/api/admin/shops/${id}`)).body.data;
    const late = await approve(binu, id, tag);
    expect(late).toMatchObject({
      status: 409,
      body: {
        success: false,
        code: 'CHANGED_MEANWHILE',
        message: 'Administrator changed this meanwhile. It is now rejected.',
        data: { status: 'rejected', by: 'Administrator', at: rejectedDate },
      },
    });
    expect(late.headers.get('x-event-version')).toBeNull();
    expect(await eventsOf(id)).toEqual(['ShopRegistered', 'ShopRejected']);
    // Mails arrive in order: when the mail of a later approval has arrived, none is pending.
    const other = await register();
    await approve(binu, other.id);
    await eventually('the mail of a later approval arrived', async () =>
      (await subjects(other.email)).some((subject) => subject.includes('is now a partner')),
    );
    const decisions = async () =>
      (await subjects(email)).filter((subject) => !subject.startsWith('We received'));
    await eventually(
      'the mail of the rejection arrived',
      async () => (await decisions()).length > 0,
    );
    expect(await decisions()).toEqual([expect.stringMatching(/^Your registration/)]);
  });

  it('is refused after another administrator approved it: the shop stays approved', async () => {
    const { id } = await register();
    await approve(anita, id, '"1"');
    expect(await reject(binu, id, '"1"')).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', data: { status: 'approved', by: 'Administrator' } },
    });
    expect(await eventsOf(id)).toEqual(['ShopRegistered', 'ShopApproved']);
  });

  it('is carried out on the present version, and on the present state without If-Match', async () => {
    const { id } = await register();
    await reject(anita, id, '"1"');
    expect((await approve(binu, id, '"2"')).status).toBe(200);
    const other = await register();
    await reject(anita, other.id);
    expect((await approve(binu, other.id)).status).toBe(200);
  });

  it('tells an administrator who decides twice about the first decision', async () => {
    const { id } = await register();
    const [first, second] = [await approve(anita, id, '"1"'), await approve(anita, id, '"1"')];
    expect(first.status).toBe(200);
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'CHANGED_MEANWHILE',
        data: { status: 'approved', by: 'Administrator', at: first.body.data.approvedDate },
      },
    });
  });

  it('calls an administrator without an account by the role', async () => {
    const { id } = await register();
    await reject(binu, id);
    expect((await approve(anita, id, '"1"')).body.data).toMatchObject({ by: 'Owner' });
  });

  it('names who brought a shop into a state that does not allow it, also without If-Match', async () => {
    const { id } = await register();
    const { approvedDate } = (await approve(anita, id)).body.data;
    expect(await reject(binu, id)).toMatchObject({
      status: 409,
      body: {
        code: 'SHOP_WRONG_STATE',
        data: { status: 'approved', by: 'Administrator', at: approvedDate },
      },
    });
  });

  it.each([
    ['with the version they saw', '"1"', 'CHANGED_MEANWHILE'],
    ['on the present state', undefined, 'SHOP_WRONG_STATE'],
  ])(
    'is one of ten at once %s: one wins, nine learn who it was and when',
    async (_how, tag, code) => {
      for (let round = 0; round < 5; round += 1) {
        const { id } = await register();
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => approve(anita, id, tag)),
        );
        const [won, ...others] = answers.filter(({ status }) => status === 200);
        expect(others).toEqual([]);
        const lost = answers.filter((answer) => answer !== won);
        const { approvedDate } = won!.body.data;
        const data = { status: 'approved', by: 'Administrator', at: approvedDate };
        expect(
          lost.map(({ status, body }) => ({ status, code: body.code, data: body.data })),
        ).toEqual(Array.from({ length: 9 }, () => ({ status: 409, code, data })));
        expect(await eventsOf(id)).toEqual(['ShopRegistered', 'ShopApproved']);
      }
    },
  );

  it('is one of ten different ones at once: one wins, whichever it is', async () => {
    const { id } = await register();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 ? approve : reject)(anita, id, '"1"')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { status } = (await binu.get(`/api/admin/shops/${id}`)).body.data;
    for (const lost of answers.filter((answer) => answer.status !== 200))
      expect(lost).toMatchObject({
        status: 409,
        body: { code: 'CHANGED_MEANWHILE', data: { status, by: 'Administrator' } },
      });
  });

  it.each([
    ['"1"', 200],
    ['W/"1"', 200],
    ['"7", "1"', 200],
    [' W/"3" ,, "1"\t', 200],
    ['*', 200],
    ['"2"', 409],
    ['"0"', 409],
    ['W/"2", "3"', 409],
    ['1', 400],
    ['"1', 400],
    ['1"', 400],
    ["'1'", 400],
    ['""', 400],
    ['"one"', 400],
    ['"01"', 400],
    ['"-1"', 400],
    ['"1.0"', 400],
    ['"1" "2"', 400],
    ['w/"1"', 400],
    ['W/1', 400],
    ['*, "1"', 400],
    ['', 400],
    [',', 400],
    ['"99999999999999999999"', 400],
  ])('with If-Match: %s gets %i', async (tag, status) => {
    const { id } = await register();
    const answer = await approve(anita, id, tag);
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(answer.body).toMatchObject({
        code: 'MALFORMED_REQUEST',
        errors: [{ field: 'If-Match', message: expect.stringContaining('ETag') }],
      });
    if (status === 409) expect(answer.body.code).toBe('CHANGED_MEANWHILE');
    expect(await eventsOf(id)).toHaveLength(status === 200 ? 2 : 1);
  });

  it('checks the caller first, then If-Match, then the body, then existence and version', async () => {
    const { id } = await register();
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await approve(app.api, id, 'wrong')).status).toBe(401);
    const both = await anita.put(`/api/admin/shops/${id}/reject`, {}, seenAs('wrong'));
    expect(both.status).toBe(400);
    expect((await anita.put(`/api/admin/shops/${id}/reject`, {}, seenAs('"9"'))).status).toBe(422);
    expect((await approve(anita, nobody, '"9"')).status).toBe(404);
  });
});
