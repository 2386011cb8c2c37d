import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { freshEmail, freshPhone, memberWithProfile, PASSWORD, signUp } from '../testing/member.ts';

const PROFILE = '/api/users/profile';

describe("the member's own profile", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());

  const eventsOf = (id: string) =>
    app.database.query<{ type: string; data: object; actor: object }>(
      'select type, data, actor from event where aggregate_id = $1 order by version',
      [id],
    );
  const waiting = (id: string) =>
    app.database.query('select kind from unconfirmed_contact where member_id = $1', [id]);

  /** Confirms both contacts as used codes would. */
  const confirmBoth = (id: string) =>
    app.database.execute(
      'update member set email_confirmed_at = created_at, phone_confirmed_at = created_at where id = $1',
      [id],
    );

  it('M-418: is shown, and changed at once in its uncritical fields', async () => {
    const member = await memberWithProfile(app);
    const before = await member.api.get(PROFILE);
    expect(before).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: {
          id: member.id,
          user: member.user,
          countryCode: '+91',
          preferredCategory: null,
          unconfirmed: { email: null, phone: null },
        },
      },
    });
    const changed = await member.api.put(PROFILE, {
      fullName: '  Asha   Menon ',
      location: 'Thrissur, Kerala',
      preferredCategory: 'Restaurant',
    });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        message: 'Profile updated successfully',
        data: {
          user: {
            ...member.user,
            fullName: 'Asha Menon',
            name: 'Asha Menon',
            location: 'Thrissur, Kerala',
          },
          preferredCategory: 'dining',
        },
      },
    });
    expect((await member.api.get(PROFILE)).body.data).toEqual(changed.body.data);
    const status = await member.api.get('/api/users/profile-status');
    expect(status.body.data.user).toEqual(changed.body.data.user);
    expect((await eventsOf(member.id)).at(-1)).toEqual({
      type: 'MemberEdited',
      data: { memberId: member.id, changedFields: ['fullName', 'location', 'preferredCategory'] },
      actor: { id: member.id, realm: 'member', role: 'member' },
    });
  });

  it('stays as it is where nothing is said or nothing differs, and can lose its category', async () => {
    const member = await memberWithProfile(app, { preferredCategory: 'dining' });
    const before = await eventsOf(member.id);
    for (const form of [{}, { fullName: member.user.fullName }, { fullName: null }])
      expect((await member.api.put(PROFILE, form)).body.data.user).toEqual(member.user);
    expect(await eventsOf(member.id)).toEqual(before);
    const without = await member.api.put(PROFILE, { preferredCategory: '' });
    expect(without.body.data.preferredCategory).toBeNull();
  });

  it('can be changed before it is complete, and is completed as before', async () => {
    const { api, user } = await signUp(app);
    const changed = await api.put(PROFILE, { fullName: 'Asha Menon' });
    expect(changed.body.data).toMatchObject({
      countryCode: null,
      user: { email: user.email, fullName: 'Asha Menon', isProfileComplete: false },
    });
  });

  it.each([
    ['fullName', 'A', 'Full name must be at least 2 characters'],
    ['fullName', '', 'Full name must be at least 2 characters'],
    ['email', 'anna@', 'Please enter a valid email address'],
    ['email', '', 'Email is required'],
    ['phone', '123', 'Please enter a valid phone number (10-15 digits)'],
    ['countryCode', '+999', 'Please select a country code'],
    ['location', ' K ', 'Location must be at least 2 characters'],
    ['preferredCategory', 'Spaceships', 'Please select a category'],
    ['avatar', '/api/avatars/x.webp', 'Unknown field: avatar'],
    ['status', 'active', 'Unknown field: status'],
  ])('refuses the %s %j by name and changes nothing', async (field, value, message) => {
    const member = await memberWithProfile(app);
    const before = await eventsOf(member.id);
    const form = { fullName: 'Somebody Else', email: freshEmail(), [field]: value };
    const { status, body } = await member.api.put(PROFILE, form);
    expect([status, body.errors]).toEqual([422, [{ field, message }]]);
    expect(await eventsOf(member.id)).toEqual(before);
    expect(await waiting(member.id)).toEqual([]);
  });

  it('shows changed contacts as waiting and goes on with those of before, until they are set again', async () => {
    const member = await memberWithProfile(app);
    const before = await eventsOf(member.id);
    const [email, phone] = [freshEmail(), freshPhone()];
    const changed = await member.api.put(PROFILE, {
      email: ` ${email.toUpperCase()} `,
      phone,
      currentPassword: PASSWORD,
    });
    expect(changed.body.data).toMatchObject({
      user: { email: member.user.email, phone: member.user.phone },
      unconfirmed: { email, phone: `+91${phone}` },
    });
    const other = freshPhone();
    const again = await member.api.put(PROFILE, {
      phone: other,
      countryCode: '+44',
      currentPassword: PASSWORD,
    });
    expect(again.body.data.unconfirmed).toEqual({ email, phone: `+44${other}` });
    const back = await member.api.put(PROFILE, {
      email: member.user.email,
      phone: member.user.phone!.slice(3),
    });
    expect(back.body.data.unconfirmed).toEqual({ email: null, phone: null });
    expect(await eventsOf(member.id)).toEqual(before);
    expect(await waiting(member.id)).toEqual([]);
  });

  it('keeps what waits encrypted', async () => {
    const member = await memberWithProfile(app);
    const email = freshEmail();
    await member.api.put(PROFILE, { email, currentPassword: PASSWORD });
    const [row] = await app.database.query<{ contact: Buffer }>(
      'select contact from unconfirmed_contact where member_id = $1',
      [member.id],
    );
    expect(row!.contact.toString('latin1')).not.toContain(email);
  });

  it('refuses the contact of another member by its field, ten times an hour, and changes nothing', async () => {
    const other = await memberWithProfile(app);
    await confirmBoth(other.id);
    const member = await memberWithProfile(app);
    const before = await eventsOf(member.id);
    const put = (form: object) => member.api.put(PROFILE, { ...form, currentPassword: PASSWORD });
    for (const field of ['email', 'phone'] as const) {
      const form = { fullName: 'Somebody Else', [field]: other.user[field] };
      const { status, body } = await put(form);
      expect([status, body.code]).toEqual([409, 'CONTACT_TAKEN']);
      expect(body.errors).toEqual([{ field, message: body.message }]);
    }
    // The answer does not reveal which of the two is taken.
    const both = await put({ email: other.user.email, phone: freshPhone() });
    expect(both.body.errors.map((e: { field: string }) => e.field)).toEqual(['email', 'phone']);
    for (let n = 0; n < 7; n += 1) await put({ email: other.user.email });
    const limited = await put({ email: other.user.email });
    expect([limited.status, limited.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect((await member.api.put(PROFILE, { location: 'Kannur' })).status).toBe(200);
    expect((await eventsOf(member.id)).length).toBe(before.length + 1);
    expect(await waiting(member.id)).toEqual([]);
  });

  it('may wait for the same contact in two members', async () => {
    const email = freshEmail();
    for (const member of [await memberWithProfile(app), await memberWithProfile(app)]) {
      const { body } = await member.api.put(PROFILE, { email, currentPassword: PASSWORD });
      expect(body.data.unconfirmed.email).toBe(email);
    }
  });

  it('is over for a session whose member is gone', async () => {
    const { api, id } = await signUp(app);
    await app.database.execute(`update member set status = 'deleted' where id = $1`, [id]);
    for (const answer of [
      await api.get(PROFILE),
      await api.put(PROFILE, { fullName: 'Asha Menon' }),
      await api.delete('/api/users/avatar'),
    ])
      expect([answer.status, answer.body.code]).toEqual([401, 'SESSION_EXPIRED']);
  });

  it('M-150, M-374: has in the session user every field that readers expect', async () => {
    const member = await memberWithProfile(app);
    const { status, body } = await member.api.get('/api/users/profile-status');
    expect(status).toBe(200);
    expect(body.data.user).toEqual({
      id: member.id,
      fullName: 'Anna Mathew',
      name: 'Anna Mathew',
      email: member.user.email,
      phone: member.user.phone,
      emailConfirmed: false,
      phoneConfirmed: false,
      firstCodeBy: 'email',
      contactToConfirm: null,
      lostContacts: [],
      location: 'Kochi, Kerala',
      avatar: null,
      adminId: null,
      isProfileComplete: true,
      asksForConsent: false,
      mustChangePassword: false,
      requiresVerification: false,
      cardDetails: null,
    });
    expect(member.user.phone).toMatch(/^\+91\d{10}$/);
  });
});
