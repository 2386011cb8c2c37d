import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import { isCardNumber } from '@nattil/contracts/testing/card-number';
import type { ApiClient } from '../../platform/testing/api-client.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { DAY_MS } from '../../platform/kernel/time.ts';
import { freshEmail, freshPhone, signUp } from '../members/testing/member.ts';
import { addUser, freshCardNumber, linkTokenTo, userForm } from './testing/users.ts';

const USERS = '/api/admin/users';
const PASSWORD = 'Monsoon-rain-26';

describe('members in the administrators’ portal', () => {
  let app: TestApp;
  let admin: ApiClient;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin');
  });
  afterAll(() => app.close());

  const one = async (id: string): Promise<AdminMember> =>
    (await admin.get(`${USERS}/${id}`)).body.data;
  const logIn = (email: string, password: string) =>
    app.api.post('/api/auth/login', { email, password });
  const setPassword = (token: string, newPassword = PASSWORD) =>
    app.api.post('/api/auth/reset-password', { token, newPassword });

  it('A-235, A-387, A-388: are added and answered with all their fields', async () => {
    const cardNumber = freshCardNumber();
    const form = userForm({ status: 'inactive', cardNumber, discountTier: 'silver' });
    const { status, body } = await admin.post(USERS, { ...form, discountUsed: 900 });
    expect([status, body.message]).toEqual([201, 'User created successfully!']);
    expect(body.data).toEqual({
      id: expect.any(String),
      version: 1,
      name: 'Asha Menon',
      fullName: 'Asha Menon',
      email: form.email,
      phone: `+91${form.phone}`,
      status: 'inactive',
      isActive: false,
      lockedUntil: null,
      invitation: { endsAt: expect.stringMatching(/Z$/) },
      card: {
        id: expect.any(String),
        version: 1,
        status: 'issued',
        blockReason: null,
        activateBy: expect.stringMatching(/Z$/),
      },
      cardNumber,
      cardExpiryDate: null,
      discountTier: 'silver',
      discountUsed: 0,
      usageCount: 0,
      lastLogin: null,
      lastActivity: null,
      emailConfirmedAt: null,
      phoneConfirmedAt: null,
      createdAt: expect.stringMatching(/Z$/),
    });
    const { headers, body: read } = await admin.get(`${USERS}/${body.data.id}`);
    expect(headers.get('etag')).toBe('"1"');
    expect(read.data).toEqual(body.data);
    expect((await admin.get(`${USERS}/${randomUUID()}`)).body.code).toBe('MEMBER_NOT_FOUND');
  });

  it('are invited again, also after their invitation has expired, until they have chosen a password', async () => {
    const { id, email, invitation } = await addUser(admin);
    const first = await linkTokenTo(app, email!);
    const again = () => admin.post(`${USERS}/${id}/invitation`);
    expect((await admin.post(`${USERS}/${randomUUID()}/invitation`)).body.code).toBe(
      'MEMBER_NOT_FOUND',
    );
    try {
      app.clock.shiftBy(7 * DAY_MS + 1_000);
      admin = await signedInAs(app, 'admin');
      expect((await setPassword(first)).body.code).toBe('PASSWORD_LINK_INVALID');
      expect((await one(id)).invitation).toEqual(invitation);
      const { status, body } = await again();
      expect([status, body.message]).toEqual([200, 'Invitation sent successfully!']);
      expect(body.data.version).toBe(2);
      expect(Date.parse(body.data.invitation.endsAt)).toBeGreaterThan(app.clock.now().getTime());
      const second = await eventually('another link arrives', async () => {
        const token = await linkTokenTo(app, email!);
        return token === first ? undefined : token;
      });
      expect((await setPassword(first)).body.code).toBe('PASSWORD_LINK_INVALID');
      expect((await setPassword(second!)).status).toBe(200);
    } finally {
      app.clock.resetShift();
      admin = await signedInAs(app, 'admin');
    }
    expect((await one(id)).invitation).toBeNull();
    expect((await again()).body).toMatchObject({ code: 'INVITATION_ACCEPTED' });
    const events = await app.database.query<{ type: string }>(
      'select type, data from event where aggregate_id = $1 order by version limit 2',
      [id],
    );
    expect(events[1]).toEqual({ type: 'MemberInvitationResent', data: { memberId: id } });
  });

  it('of two invitations at once the second learns of the first, and none may flood', async () => {
    const { id, version } = await addUser(admin);
    const invite = () =>
      admin.post(`${USERS}/${id}/invitation`, undefined, {
        headers: { 'if-match': `"${version}"` },
      });
    const answers = await Promise.all([invite(), invite()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const other = await signedInAs(app, 'admin', randomUUID());
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push((await other.post(`${USERS}/${id}/invitation`)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });

  it('A-111, A-237: get a card number of the server and the bronze tier where none was sent', async () => {
    const users = await Promise.all(
      ['', undefined].map((cardNumber) => addUser(admin, { cardNumber })),
    );
    expect(users.map(({ cardNumber }) => isCardNumber(cardNumber!))).toEqual([true, true]);
    expect(new Set(users.map(({ cardNumber }) => cardNumber)).size).toBe(2);
    expect(users.map(({ discountTier }) => discountTier)).toEqual(['bronze', 'bronze']);
    const { status, body } = await admin.post(
      USERS,
      userForm({ discountTier: 'platinum' as 'gold' }),
    );
    expect([status, body.errors[0].field]).toEqual([422, 'discountTier']);
  });

  it('A-236: are active exactly when their status is active', async () => {
    const { id } = await addUser(admin);
    for (const status of ['inactive', 'suspended', 'active'] as const) {
      await admin.put(`${USERS}/${id}`, { status });
      expect(await one(id)).toMatchObject({ status, isActive: status === 'active' });
    }
    const { status, body } = await admin.put(`${USERS}/${id}`, { status: 'deleted' });
    expect([status, body.errors[0].field]).toEqual([422, 'status']);
  });

  it('A-342: are refused with a number that is no card’s, when they are added and when they are changed', async () => {
    const { id } = await addUser(admin);
    const good = freshCardNumber();
    const wrongDigit = good.slice(0, -1) + ((Number(good.at(-1)) + 1) % 10);
    for (const cardNumber of [wrongDigit, `8${good.slice(1)}`, good.slice(1), `${good}0`])
      for (const { status, body } of [
        await admin.post(USERS, userForm({ cardNumber })),
        await admin.put(`${USERS}/${id}`, { cardNumber }),
        await admin.put(`${USERS}/${id}/card`, { cardNumber }),
      ])
        expect([status, body.errors]).toEqual([
          422,
          [{ field: 'cardNumber', message: 'Invalid card number' }],
        ]);
    const emptied = await admin.put(`${USERS}/${id}`, { cardNumber: '' });
    expect(emptied.body.errors[0].message).toBe('Card number is required');
  });

  it('A-343: are refused with a number that any card has or had, but not with their own', async () => {
    const [taken, old, own] = [freshCardNumber(), freshCardNumber(), freshCardNumber()];
    await addUser(admin, { cardNumber: taken });
    const { id } = await addUser(admin, { cardNumber: old });
    expect((await admin.put(`${USERS}/${id}/card`, { cardNumber: own })).status).toBe(200);
    for (const cardNumber of [taken, old])
      for (const { status, body } of [
        await admin.post(USERS, userForm({ cardNumber })),
        await admin.put(`${USERS}/${id}`, { cardNumber }),
        await admin.put(`${USERS}/${id}/card`, { cardNumber }),
      ])
        expect([status, body.code, body.errors]).toEqual([
          409,
          'CARD_NUMBER_TAKEN',
          [{ field: 'cardNumber', message: 'This card number is already in use' }],
        ]);
    const { version } = (await one(id)).card!;
    const spelt = own.replace(/(.{4})(?=.)/g, '$1-');
    expect((await admin.put(`${USERS}/${id}/card`, { cardNumber: spelt })).status).toBe(200);
    expect((await one(id)).card!.version).toBe(version);
  });

  it('get one of two of the same number or contact at once; the other is refused by the field', async () => {
    const users = await Promise.all([addUser(admin), addUser(admin)]);
    const cardNumber = freshCardNumber();
    const email = freshEmail();
    const both = (path: string, change: object) =>
      Promise.all(users.map(({ id }) => admin.put(`${USERS}/${id}${path}`, change)));
    for (const [answers, field] of [
      [await both('/card', { cardNumber }), 'cardNumber'],
      [await both('', { email }), 'email'],
    ] as const) {
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409)!;
      expect(refused.body.errors.map((e: { field: string }) => e.field)).toEqual([field]);
    }
  });

  it('are refused with the e-mail or the phone of another, by that field', async () => {
    const { email, phone } = await addUser(admin);
    const { id } = await addUser(admin);
    for (const [field, value] of [
      ['email', email!.toUpperCase()],
      ['phone', phone!.slice(3)],
    ] as const)
      for (const { status, body } of [
        await admin.post(USERS, userForm({ [field]: value })),
        await admin.put(`${USERS}/${id}`, { [field]: value }),
      ])
        expect([status, body.code, body.errors.map((e: { field: string }) => e.field)]).toEqual([
          409,
          'CONTACT_TAKEN',
          [field],
        ]);
    expect((await admin.put(`${USERS}/${id}`, { email: '' })).body.errors[0].field).toBe('email');
  });

  it('A-389: change in the fields that were sent, and in no other', async () => {
    const before = await addUser(admin, { discountTier: 'gold' });
    const { id } = before;
    const changes: [object, Partial<AdminMember>][] = [
      [{ name: 'Asha  Maria' }, { name: 'Asha Maria', fullName: 'Asha Maria' }],
      [{ email: 'New.Asha@example.com' }, { email: 'new.asha@example.com' }],
      [{ phone: '+971 50 123 4567' }, { phone: '+971501234567' }],
      [{ status: 'suspended' }, { status: 'suspended', isActive: false }],
      [{ discountTier: 'silver' }, { discountTier: 'silver' }],
      [{ discountUsed: 900 }, {}],
      [{}, {}],
    ];
    let expected = before;
    for (const [sent, changed] of changes) {
      const { status, body } = await admin.put(`${USERS}/${id}`, sent);
      expect([status, body.message]).toEqual([200, 'User updated successfully!']);
      // Another e-mail gets a new invitation.
      const { version, card, invitation } = body.data as AdminMember;
      expected = { ...expected, ...changed, version, card, invitation };
      expect(body.data).toEqual(expected);
    }
    const [event] = await app.database.query<{ data: object }>(
      `select data from event where aggregate_id = $1 and type = 'MemberEdited' order by version limit 1`,
      [id],
    );
    expect(event!.data).toEqual({ memberId: id, changedFields: ['fullName'] });
  });

  it('are changed by one of two administrators who saw the same version; the other sees the name of the first', async () => {
    const { id } = await addUser(admin);
    const seen = { headers: { 'if-match': '"1"' } };
    for (const changes of [
      ['', { name: 'First' }, { cardNumber: freshCardNumber() }],
      ['/card', { cardNumber: freshCardNumber() }, { cardNumber: freshCardNumber() }],
    ] as const) {
      const [path, ...both] = changes;
      const { card, version } = await one(id);
      const own = { headers: { 'if-match': `"${path ? card!.version : version}"` } };
      const answers = await Promise.all(
        both.map((c) => admin.put(`${USERS}/${id}${path}`, c, own)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { body } = answers.find(({ status }) => status === 409)!;
      expect([body.code, body.data.by]).toEqual(['CHANGED_MEANWHILE', 'Owner']);
    }
    expect((await admin.delete(`${USERS}/${id}`, undefined, seen)).body.code).toBe(
      'CHANGED_MEANWHILE',
    );
  });

  it('A-239: signed in last when they did, and never before the first time', async () => {
    const { id, email } = await addUser(admin);
    expect(await one(id)).toMatchObject({ lastLogin: null, lastActivity: null });
    await setPassword(await linkTokenTo(app, email!));
    expect((await one(id)).lastLogin).toBeNull();
    const before = app.clock.now();
    expect((await logIn(email!, PASSWORD)).status).toBe(200);
    const { lastLogin, lastActivity } = await one(id);
    expect(Date.parse(lastLogin!)).toBeGreaterThanOrEqual(before.getTime());
    expect(lastActivity! >= lastLogin!).toBe(true);
    expect(Date.parse(lastLogin!)).toBeLessThanOrEqual(app.clock.now().getTime());
  });

  describe('with a link to choose a password', () => {
    it('use it once, and keep it when the password is refused', async () => {
      const { id, email } = await addUser(admin);
      const token = await linkTokenTo(app, email!);
      expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
      const weak = await setPassword(token, 'abc');
      expect([weak.status, weak.body.errors[0].field]).toEqual([422, 'newPassword']);
      const answers = await Promise.all([setPassword(token), setPassword(token)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      const { body } = answers.find(({ status }) => status === 422)!;
      expect([body.code, body.errors[0].field]).toEqual(['PASSWORD_LINK_INVALID', 'token']);
      const signedIn = await logIn(email!, PASSWORD);
      expect(signedIn.body.data.user).toMatchObject({ id, isProfileComplete: true });
      const details = await app.api
        .as(signedIn.body.data.accessToken)
        .get('/api/users/card/details');
      expect(details.body.data.card.status).toBe('issued');
    });

    it('cannot use it after seven days, nor a made-up one', async () => {
      const { email } = await addUser(admin);
      const token = await linkTokenTo(app, email!);
      app.clock.shiftBy(7 * DAY_MS + 1_000);
      expect((await setPassword(token)).body.code).toBe('PASSWORD_LINK_INVALID');
      app.clock.resetShift();
      expect((await setPassword('x'.repeat(43))).body.code).toBe('PASSWORD_LINK_INVALID');
      expect((await setPassword(token)).status).toBe(200);
    });

    it('get another one when their address changes, and the old one ends', async () => {
      const { id, email } = await addUser(admin);
      const old = await linkTokenTo(app, email!);
      const other = freshEmail();
      await admin.put(`${USERS}/${id}`, { email: other });
      const token = await linkTokenTo(app, other);
      expect((await setPassword(old)).body.code).toBe('PASSWORD_LINK_INVALID');
      expect((await setPassword(token)).status).toBe(200);
    });

    it('have its token nowhere in the database once it was sent, but in the inbox', async () => {
      const { email } = await addUser(admin);
      const token = await linkTokenTo(app, email!);
      const rows = await app.database.query(
        'select 1 from password_link p, notification n where p::text like $1 or n::text like $1',
        [`%${token}%`],
      );
      expect(rows).toEqual([]);
    });
  });

  it('A-392: sign in with the password that was set, and no longer with the old one; sign-ins end', async () => {
    const email = freshEmail();
    const member = await signUp(app, email, PASSWORD);
    for (let n = 0; n < 5; n += 1) await logIn(email, 'Wrong-password-1');
    expect((await logIn(email, PASSWORD)).status).toBe(423);
    const reset = (newPassword: string) =>
      admin.put(`${USERS}/${member.id}/reset-password`, { newPassword });
    for (const [weak, message] of [
      ['Abc12', 'Password must be at least 6 characters'],
      ['Abc1234', 'Password must be at least 8 characters long'],
      ['abcdefg1', 'Password must contain uppercase, lowercase, and numbers'],
      ['Password1', 'This password is too common. Please choose another one.'],
    ])
      expect((await reset(weak!)).body.errors).toEqual([{ field: 'newPassword', message }]);
    const { status, body } = await reset('Other-rain-27');
    expect([status, body.message]).toEqual([200, 'Password reset successfully!']);
    expect((await member.api.get('/api/users/profile-status')).status).toBe(401);
    expect((await logIn(email, PASSWORD)).status).toBe(401);
    expect((await logIn(email, 'Other-rain-27')).status).toBe(200);
    expect(
      (await admin.put(`${USERS}/${randomUUID()}/reset-password`, { newPassword: PASSWORD }))
        .status,
    ).toBe(404);
  });

  it('are changed by administrators alone', async () => {
    const { id } = await addUser(admin);
    const member = await signUp(app, freshPhone());
    for (const [caller, status] of [
      [member.api, 403],
      [app.api, 401],
    ] as const)
      for (const answer of [
        await caller.get(USERS),
        await caller.get(`${USERS}/${id}`),
        await caller.post(USERS, userForm()),
        await caller.put(`${USERS}/${id}`, {}),
        await caller.put(`${USERS}/${id}/card`, {}),
        await caller.put(`${USERS}/${id}/reset-password`, {}),
        await caller.get(`${USERS}/${id}/discount-history`),
        await caller.delete(`${USERS}/${id}`),
      ])
        expect(answer.status).toBe(status);
  });
});
