import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activeCardHolder } from '../../cards/testing/card-holder.ts';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { newShop } from '../testing/new-shop.ts';

const REASON = 'Members were charged more than others';
const NOTES = 'They paid the difference back on Monday';

describe('a shop that is approved', () => {
  let app: TestApp;
  /** Has an account and therefore a name. */
  let anita: ApiClient;
  let anitaId: string;
  let binu: ApiClient;
  let member: ApiClient;

  beforeAll(async () => {
    app = await startTestApp();
    const { body } = await app.api.post('/api/admin/auth/login', {
      email: app.config.adminEmail,
      password: app.config.adminPassword,
    });
    anita = app.api.as(body.data.token);
    anitaId = body.data.user.id;
    binu = await signedInAs(app, 'admin');
    member = await signedInAs(app, 'member');
  });
  afterAll(() => app.close());

  const pending = async () => {
    const form = newShop();
    const { body } = await anita.post('/api/admin/shops', form);
    return { ...form, id: body.data.id as string };
  };
  const approved = async () => {
    const shop = await pending();
    await act(shop.id, 'approve');
    return shop;
  };
  const blocked = async () => {
    const shop = await approved();
    await act(shop.id, 'block', { reason: REASON });
    return shop;
  };
  const rejected = async () => {
    const shop = await pending();
    await act(shop.id, 'reject', { reason: REASON });
    return shop;
  };
  const act = (id: string, action: string, body: object = {}, headers = {}, admin = anita) =>
    admin.put(`/api/admin/shops/${id}/${action}`, body, { headers });
  const shopOf = async (id: string) => (await anita.get(`/api/admin/shops/${id}`)).body.data;
  const search = async (name: string) =>
    (await member.get(`/api/users/shops/search?limit=100&search=${encodeURIComponent(name)}`)).body;
  const decisionsOf = async (id: string) =>
    (await anita.get(`/api/admin/shops/${id}/decisions`)).body.data;
  const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> =>
    (await app.api.get(`/api/dev/inbox?contact=${email}`)).body.data;
  const mailTo = (email: string, subject: string) =>
    eventually(`the mail “${subject}” arrived`, async () =>
      (await mailsTo(email)).find((mail) => mail.subject.includes(subject)),
    );

  it('A-278, A-247, A-410: is blocked with a reason, by whom and when is kept', async () => {
    const { id } = await approved();
    const before = app.clock.now().getTime();
    const { status, body, headers } = await act(id, 'block', {
      reason: `  ${REASON} `,
      adminId: undefined,
    });
    expect([status, body.success, body.data.status]).toEqual([200, true, 'blocked']);
    expect(headers.get('x-event-version')).toBe(`shop/${id}@3`);
    const shop = await shopOf(id);
    expect(shop).toMatchObject({ status: 'blocked', blockedBy: anitaId, blockReason: REASON });
    expect(Date.parse(shop.blockedDate)).toBeGreaterThanOrEqual(before);
  });

  it('A-247: takes the id of the administrator from the session, never from the body', async () => {
    const { id } = await approved();
    const { status, body } = await act(id, 'block', { reason: REASON, adminId: randomUUID() });
    expect([status, body.errors[0].field]).toEqual([422, 'adminId']);
    expect((await shopOf(id)).blockedBy).toBeNull();
  });

  it('A-279, A-411: is approved again once it is activated', async () => {
    const { id } = await blocked();
    const { status, body } = await act(id, 'activate', { notes: NOTES });
    expect([status, body.data.status, body.data.isActive]).toEqual([200, 'approved', true]);
    expect((await act((await blocked()).id, 'activate')).status).toBe(200);
  });

  it.each([
    ['', 'Please provide a reason for blocking this shop'],
    ['  \n ', 'Please provide a reason for blocking this shop'],
    [undefined, 'Please provide a reason for blocking this shop'],
    ['too short', 'Reason must be at least 10 characters long'],
    ['         x', 'Reason must be at least 10 characters long'],
    ['x'.repeat(501), 'Reason must not exceed 500 characters'],
    ['Nothing \u202ebad at all', 'Contains characters that cannot be used'],
  ])('A-331, A-332: is not blocked for a reason like %#', async (reason, message) => {
    const { id } = await approved();
    for (const action of ['block', 'toggle-block']) {
      const { status, body } = await act(id, action, { reason });
      expect([action, status, body.errors]).toEqual([action, 422, [{ field: 'reason', message }]]);
    }
    expect((await shopOf(id)).status).toBe('approved');
  });

  it.each(['ten chars!', 'x'.repeat(500)])(
    'A-332: is blocked for a reason of 10 to 500 characters, %#',
    async (reason) => {
      const { id } = await approved();
      expect((await act(id, 'block', { reason })).body.data.blockReason).toBe(reason);
    },
  );

  it('A-280: refuses every step that its state does not allow with 409, which changes nothing', async () => {
    const NOT_ALLOWED = [
      [approved, 'approved', ['reject', 'approve', 'activate']],
      [blocked, 'blocked', ['approve', 'reject', 'block']],
      [rejected, 'rejected', ['reject', 'block', 'activate', 'toggle-block']],
      [pending, 'pending', ['block', 'activate', 'toggle-block']],
    ] as const;
    for (const [make, status, actions] of NOT_ALLOWED) {
      const { id } = await make();
      const before = await shopOf(id);
      const decisions = await decisionsOf(id);
      for (const action of actions) {
        const needsReason = action !== 'approve' && action !== 'activate';
        const refused = await act(id, action, needsReason ? { reason: REASON } : {});
        expect([status, action, refused.status, refused.body.code]).toEqual([
          status,
          action,
          409,
          'SHOP_WRONG_STATE',
        ]);
        expect(refused.body.data.status).toBe(status);
      }
      expect(await shopOf(id)).toEqual(before);
      expect(await decisionsOf(id)).toEqual(decisions);
    }
  });

  it('A-281: is found by members, and pending, rejected and blocked ones are not', async () => {
    for (const [make, isFound] of [
      [pending, false],
      [approved, true],
      [rejected, false],
      [blocked, false],
    ] as const) {
      const { id, name } = await make();
      const ids = (await search(name)).data.map((shop: { id: string }) => shop.id);
      expect([make.name, ids.includes(id)]).toEqual([make.name, isFound]);
    }
  });

  it('disappears from the search and takes no cards while it is blocked, and comes back', async () => {
    const { id, name } = await approved();
    const holder = await activeCardHolder(app);
    const { cardNumber } = (await holder.client.get('/api/users/card/details')).body.data.card;
    const buy = () =>
      anita.post(
        '/api/admin/purchases',
        { shopId: id, cardNumber, billAmount: 100 },
        { headers: { 'idempotency-key': randomUUID() } },
      );
    const found = async () =>
      (await search(name)).data.filter((shop: { name: string }) => shop.name === name).length;
    expect([await found(), (await buy()).status]).toEqual([1, 201]);
    await act(id, 'block', { reason: REASON });
    const refused = await buy();
    expect([await found(), refused.status, refused.body.code, refused.body.data]).toEqual([
      0,
      409,
      'SHOP_WRONG_STATE',
      { status: 'blocked' },
    ]);
    await anita.put(`/api/admin/shops/${id}`, { discountOffered: 21 });
    expect(await found()).toBe(0);
    await act(id, 'activate');
    expect((await search(name)).data[0].discount.percentage).toBe(21);
    expect((await buy()).status).toBe(201);
  });

  it('tells its owner by mail that it was blocked, why, and that it is active again', async () => {
    const { id, name, email } = await approved();
    await act(id, 'block', { reason: `${REASON}.` });
    const mail = await mailTo(email, 'was blocked');
    expect(mail.subject).toBe(`${name} was blocked`);
    expect(mail.text).toContain(`Reason: ${REASON}. If this is a mistake`);
    await act(id, 'activate', { notes: NOTES });
    expect((await mailTo(email, 'active again')).text).toContain(name);
  });

  it('ends the reason of a rejection with one full stop in the mail to its owner', async () => {
    for (const reason of [REASON, `${REASON}.`]) {
      const { id, email } = await pending();
      await act(id, 'reject', { reason });
      const { text } = await mailTo(email, 'Your registration');
      expect(text).toContain(`Reason: ${REASON}. If something`);
    }
  });

  it('A-337: keeps notes of approvals and activations from all who are not administrators', async () => {
    const approvalNotes = 'The owner is a cousin of the mayor';
    const { id, name, email } = await pending();
    await act(id, 'approve', { notes: approvalNotes });
    await act(id, 'block', { reason: REASON });
    await act(id, 'activate', { notes: NOTES });
    await mailTo(email, 'active again');
    const told = JSON.stringify([
      await search(name),
      await mailsTo(email),
      (await app.api.get('/api/categories')).body,
      await app.database.query('select event::text from event where aggregate_id = $1', [id]),
    ]);
    expect(told).toContain(name);
    expect(told).not.toContain(approvalNotes);
    expect(told).not.toContain(NOTES);
    const { approvalNotes: kept } = await shopOf(id);
    expect(kept).toBe(approvalNotes);
  });

  describe('has every decision kept', () => {
    it('with its reason, the latest first, and the last of each kind in its answers', async () => {
      const { id } = await pending();
      const steps: [string, object, string | null][] = [
        ['reject', { reason: 'The address could not be found' }, 'The address could not be found'],
        ['approve', {}, null],
        ['block', { reason: REASON }, REASON],
        ['activate', { notes: NOTES }, NOTES],
        ['block', { reason: 'The same again, in May' }, 'The same again, in May'],
      ];
      for (const [action, body] of steps) expect((await act(id, action, body)).status).toBe(200);
      const KINDS = {
        reject: 'rejected',
        approve: 'approved',
        block: 'blocked',
        activate: 'activated',
      };
      expect(await decisionsOf(id)).toEqual(
        steps.toReversed().map(([action, , reason]) => ({
          decision: KINDS[action as keyof typeof KINDS],
          by: { id: anitaId, name: 'Administrator' },
          at: expect.stringMatching(/Z$/),
          reason,
        })),
      );
      expect(await shopOf(id)).toMatchObject({
        rejectionReason: 'The address could not be found',
        blockReason: 'The same again, in May',
      });
      const trail = await eventually('the trail has all of it', async () => {
        const { body } = await anita.get(`/api/admin/audit?objectId=${id}`);
        return body.data.length === 6 && body.data;
      });
      expect(trail.map((row: { reason?: string }) => row.reason ?? null)).toEqual([
        ...steps.toReversed().map(([, , reason]) => reason),
        null,
      ]);
    });

    it('while a reason can be erased, and is in no event', async () => {
      const { id } = await rejected();
      await app.database.execute('update shop_decision set reason = null where shop_id = $1', [id]);
      expect(await decisionsOf(id)).toMatchObject([{ decision: 'rejected', reason: null }]);
      const [row] = await app.database.query<{ text: string }>(
        `select string_agg(event::text, ' ') as text from event where aggregate_id = $1`,
        [id],
      );
      expect(row!.text).not.toContain(REASON);
    });

    it('only when it was made', async () => {
      const { id } = await approved();
      await act(id, 'block', { reason: REASON }, { 'if-match': '"1"' });
      await act(id, 'approve');
      expect(await decisionsOf(id)).toMatchObject([{ decision: 'approved' }]);
      expect((await anita.get(`/api/admin/shops/${randomUUID()}/decisions`)).status).toBe(404);
      expect((await member.get(`/api/admin/shops/${id}/decisions`)).status).toBe(403);
    });
  });

  it.each([
    ['with the version they saw', { 'if-match': '"2"' }, 'CHANGED_MEANWHILE'],
    ['on the present state', {}, 'SHOP_WRONG_STATE'],
  ])('is blocked by one of two administrators at once %s', async (_how, headers, code) => {
    const { id } = await approved();
    const answers = await Promise.all(
      [anita, binu, anita, binu].map((admin) =>
        act(id, 'block', { reason: REASON }, headers, admin),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect([body.code, body.data.status]).toEqual([code, 'blocked']);
    expect(await decisionsOf(id)).toHaveLength(2);
  });

  describe('is switched by toggle-block', () => {
    it('A-408: it is blocked, with a reason', async () => {
      const { id } = await approved();
      const { status, body } = await act(id, 'toggle-block', { reason: REASON });
      expect([status, body.data.status, body.data.blockReason]).toEqual([200, 'blocked', REASON]);
    });

    it('A-409: a blocked one is activated, for which no reason is needed', async () => {
      for (const body of [{}, { reason: 'Paid' }, { notes: NOTES }]) {
        const { id } = await blocked();
        const answer = await act(id, 'toggle-block', body);
        expect([answer.status, answer.body.data.status]).toEqual([200, 'approved']);
        const [latest] = await decisionsOf(id);
        expect([latest.decision, latest.reason]).toEqual([
          'activated',
          Object.values(body)[0] ?? null,
        ]);
      }
    });

    it('A-372: once for one Idempotency-Key, however often and at once it is sent', async () => {
      const { id } = await approved();
      const headers = { 'idempotency-key': randomUUID() };
      const toggle = () => act(id, 'toggle-block', { reason: REASON }, headers);
      const answers = await Promise.all([toggle(), toggle(), toggle()]);
      const later = await toggle();
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      for (const { body } of [...answers, later]) expect(body).toEqual(answers[0]!.body);
      expect((await shopOf(id)).status).toBe('blocked');
      expect(await decisionsOf(id)).toHaveLength(2);
      const other = await act(id, 'toggle-block', { reason: `${REASON}!` }, headers);
      expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    });

    it('by one of two at once; it is never switched back by the other', async () => {
      for (let round = 0; round < 3; round += 1) {
        const { id } = await approved();
        const answers = await Promise.all(
          [anita, binu].map((admin) =>
            act(id, 'toggle-block', { reason: REASON }, { 'if-match': '"2"' }, admin),
          ),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        expect((await shopOf(id)).status).toBe('blocked');
      }
    });
  });
});
