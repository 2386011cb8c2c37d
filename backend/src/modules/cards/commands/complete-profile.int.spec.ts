import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isCardNumber } from '@nattil/contracts/testing/card-number';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import {
  freshEmail,
  freshPhone,
  memberWithProfile,
  profile,
  signUp,
  type TestMember,
} from '../../members/testing/member.ts';

const TAKEN = 'This email or mobile number is already registered';
const CONTACT_TAKEN = {
  status: 409,
  body: {
    success: false,
    code: 'CONTACT_TAKEN',
    message: TAKEN,
    errors: [
      { field: 'email', message: TAKEN },
      { field: 'phone', message: TAKEN },
    ],
  },
};

describe('completing the profile', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());

  const row = async (id: string) =>
    (await app.database.query<any>('select * from member where id = $1', [id]))[0]!;
  const cards = (id: string) =>
    app.database.query<{ status: string }>('select status from card where member_id = $1', [id]);

  it('M-372, M-375, M-152: stores the profile and issues the card', async () => {
    const { id, user, api } = await signUp(app);
    expect((await api.get('/api/users/profile-status')).body.data.status.isProfileComplete).toBe(
      false,
    );
    const digits = freshPhone();
    const { status, body } = await api.post('/api/users/createProfile', {
      fullName: '  Anna   Mathew ',
      email: user.email!.toUpperCase(),
      phone: `${digits.slice(0, 5)} ${digits.slice(5)}`,
      location: 'Kochi, Kerala',
    });
    expect(status).toBe(201);
    const saved = {
      id,
      fullName: 'Anna Mathew',
      name: 'Anna Mathew',
      email: user.email,
      phone: `+91${digits}`,
      location: 'Kochi, Kerala',
      avatar: null,
      adminId: null,
      isProfileComplete: true,
      mustChangePassword: false,
      requiresVerification: false,
      cardDetails: null,
      emailConfirmed: false,
      phoneConfirmed: false,
      firstCodeBy: 'email',
      contactToConfirm: null,
      lostContacts: [],
      asksForConsent: false,
    };
    expect(body).toEqual({
      success: true,
      message: 'Profile created successfully',
      data: { id, user: saved },
    });
    const me = await api.get('/api/users/profile-status');
    expect(me.body.data).toMatchObject({
      user: saved,
      status: { isProfileComplete: true, memberStatus: 'active' },
    });
    expect(await row(id)).toMatchObject({ country_code: '+91', preferred_category: null });
    expect(await cards(id)).toEqual([{ status: 'issued' }]);
  });

  it('records both, without personal values', async () => {
    const { id, user } = await memberWithProfile(app, { preferredCategory: 'Dining' });
    const events = await app.database.query<{ type: string; data: object; actor: object }>(
      `select type, data, actor from event
       where data ->> 'memberId' = $1 and type in ('MemberProfileCompleted', 'CardIssued') order by type`,
      [id],
    );
    expect(events.map((e) => e.type)).toEqual(['CardIssued', 'MemberProfileCompleted']);
    expect(events[1]).toMatchObject({
      data: {
        memberId: id,
        preferredCategory: 'dining',
        changedFields: ['fullName', 'phone', 'countryCode', 'location', 'preferredCategory'],
      },
      actor: { id, realm: 'member' },
    });
    for (const value of [user.fullName, user.phone, user.email])
      expect(JSON.stringify(events)).not.toContain(value);
  });

  it('M-499: gives the card a number that no other card can have', async () => {
    const [member, other] = [await memberWithProfile(app), await memberWithProfile(app)];
    const { cardNumber } = (await member.api.get('/api/users/card/details')).body.data.card;
    expect(isCardNumber(cardNumber)).toBe(true);
    const copied = app.database.execute('update card set number = $2 where member_id = $1', [
      other.id,
      cardNumber,
    ]);
    await expect(copied).rejects.toThrow('card_number_unique');
  });

  it('stores neither when the card cannot be issued', async () => {
    const { id, api } = await signUp(app);
    await app.database.execute(
      `insert into card (id, version, member_id, number, tier, status, issued_at, activate_by)
       values (gen_random_uuid(), 0, $1, '9000000000000001', 'bronze', 'active', now(), now())`,
      [id],
    );
    expect((await api.post('/api/users/createProfile', profile())).status).toBe(409);
    expect(await row(id)).toMatchObject({
      version: 1,
      full_name: null,
      profile_completed_at: null,
    });
    const events = await app.database.query(
      `select type from event where data ->> 'memberId' = $1`,
      [id],
    );
    expect(events).toEqual([{ type: 'MemberSignedUp' }, { type: 'ConsentGiven' }]);
  });

  it('M-010: takes a category by label, alias or slug, or none', async () => {
    for (const [given, stored] of [
      ['Dining', 'dining'],
      ['restaurants', 'dining'],
      ['healthcare', 'healthcare'],
      ['', null],
    ]) {
      const { id } = await memberWithProfile(app, { preferredCategory: given! });
      expect((await row(id)).preferred_category).toBe(stored);
    }
  });

  it('stores a number abroad with its country code', async () => {
    const digits = freshPhone();
    const abroad = await memberWithProfile(app, { countryCode: '+44', phone: digits });
    expect(await row(abroad.id)).toMatchObject({ phone: `+44${digits}`, country_code: '+44' });
    const written = await memberWithProfile(app, {
      countryCode: undefined,
      phone: `+971 ${freshPhone()}`,
    });
    expect((await row(written.id)).country_code).toBe('+971');
  });

  it('M-347, M-151: takes neither ids, status nor totals from a body', async () => {
    const other = await signUp(app);
    const { id, api } = await signUp(app);
    const answer = await api.post('/api/users/createProfile', {
      ...profile(),
      userId: other.id,
      adminId: other.id,
      status: 'suspended',
    });
    expect(answer).toMatchObject({ status: 201, body: { data: { id, user: { adminId: null } } } });
    expect(await row(other.id)).toMatchObject({ full_name: null, profile_completed_at: null });
    expect(await row(id)).toMatchObject({ status: 'active' });
    const third = await signUp(app);
    const totals = await third.api.post('/api/users/createProfile', {
      ...profile(),
      usageCount: 7,
    });
    expect(totals).toMatchObject({ status: 422, body: { errors: [{ field: 'usageCount' }] } });
    expect(await row(third.id)).toMatchObject({ full_name: null });
  });

  it.each<[string, string, unknown, string]>([
    [', M-303', 'fullName', undefined, 'Full name must be at least 2 characters'],
    [', M-303', 'fullName', ' A ', 'Full name must be at least 2 characters'],
    ['', 'fullName', 'A'.repeat(101), 'Full name must not exceed 100 characters'],
    [', M-304', 'email', undefined, 'Email is required'],
    [', M-304', 'email', 'anna@example', 'Please enter a valid email address'],
    [', M-305', 'phone', undefined, 'Please enter a valid phone number (10-15 digits)'],
    [', M-305', 'phone', '987654321', 'Please enter a valid phone number (10-15 digits)'],
    [', M-305', 'phone', '9'.repeat(16), 'Please enter a valid phone number (10-15 digits)'],
    ['', 'phone', '+0123456789012', 'Please enter a valid phone number (10-15 digits)'],
    ['', 'phone', 9876543210, 'Please enter a valid phone number (10-15 digits)'],
    [', M-307', 'location', undefined, 'Location is required'],
    [', M-307', 'location', 'K', 'Location must be at least 2 characters'],
    ['', 'countryCode', '+99', 'Please select a country code'],
    ['', 'preferredCategory', 'Spaceships', 'Please select a category'],
  ])('M-361%s: refuses %s %j with "%s" and writes nothing', async (_ids, field, value, message) => {
    const { id, api } = await signUp(app);
    expect(
      await api.post('/api/users/createProfile', { ...profile(), [field]: value }),
    ).toMatchObject({
      status: 422,
      body: {
        code: 'VALIDATION_FAILED',
        message: 'Validation failed',
        errors: [{ field, message }],
      },
    });
    expect(await row(id)).toMatchObject({ version: 1, full_name: null });
    expect(await cards(id)).toEqual([]);
  });

  it('M-373, M-461, M-360: succeeds once, then refuses with the reason and changes nothing', async () => {
    const { id, api } = await signUp(app);
    const first = profile();
    expect((await api.post('/api/users/createProfile', first)).body).toMatchObject({
      success: true,
    });
    expect(
      await api.post('/api/users/createProfile', profile({ fullName: 'Somebody Else' })),
    ).toMatchObject({
      status: 409,
      body: { success: false, code: 'PROFILE_EXISTS', message: 'Profile already exists' },
    });
    expect(await row(id)).toMatchObject({ version: 2, full_name: first.fullName });
    expect(await cards(id)).toHaveLength(1);
  });

  it('M-461: issues one card for five simultaneous requests', async () => {
    const { id, api } = await signUp(app);
    const form = profile();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => api.post('/api/users/createProfile', form)),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(new Set(answers.filter((a) => a.status === 409).map((a) => a.body.code))).toEqual(
      new Set(['PROFILE_EXISTS']),
    );
    expect(await cards(id)).toHaveLength(1);
  });

  describe('with a contact of another member', () => {
    let other: TestMember;
    beforeAll(async () => {
      other = await memberWithProfile(app);
    });
    const create = ({ api }: TestMember, form: object, ip = '198.51.100.1') =>
      api.post('/api/users/createProfile', form, { headers: { 'x-forwarded-for': ip } });
    const taken = (...fields: ('email' | 'phone')[]) =>
      profile(Object.fromEntries(fields.map((field) => [field, other.user[field]!])));

    it('gives the same refusal, whichever contact it is, and writes nothing', async () => {
      const { id, ...member } = await signUp(app);
      for (const form of [taken('email'), taken('phone'), taken('email', 'phone')]) {
        const { status, body } = await create({ id, ...member }, form);
        expect({ status, body }).toEqual(CONTACT_TAKEN);
      }
      expect(await row(id)).toMatchObject({ version: 1, profile_completed_at: null });
      expect(await cards(id)).toEqual([]);
    });

    it.each(['email', 'phone'] as const)(
      'refuses one of two members who enter the same %s at once',
      async (field) => {
        const same = { [field]: field === 'email' ? freshEmail() : freshPhone() };
        const both = await Promise.all([signUp(app), signUp(app)]);
        const answers = await Promise.all(both.map((member) => create(member, profile(same))));
        const [created, refused] = answers.sort((a, b) => a.status - b.status);
        expect(created!.status).toBe(201);
        expect({ status: refused!.status, body: refused!.body }).toEqual(CONTACT_TAKEN);
      },
    );

    it('refuses a member so ten times an hour, also at once; then 429 whatever is sent', async () => {
      const member = await signUp(app);
      const answers = await Promise.all(
        Array.from({ length: 25 }, () => create(member, taken('phone'))),
      );
      expect(answers.map((a) => a.status).sort()).toEqual([
        ...Array<number>(10).fill(409),
        ...Array<number>(15).fill(429),
      ]);
      for (const form of [taken('phone'), profile()]) {
        const refused = await create(member, form, '203.0.113.9');
        expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect((await create(await signUp(app), profile())).status).toBe(201);
    });

    it('limits these refusals to sixty an hour for each address', async () => {
      const ip = '198.51.100.2';
      const members = await Promise.all(Array.from({ length: 7 }, () => signUp(app)));
      const statuses: number[] = [];
      for (const member of members)
        for (let n = 0; n < 9; n += 1)
          statuses.push((await create(member, taken('email'), ip)).status);
      expect(statuses).toEqual([...Array<number>(60).fill(409), 429, 429, 429]);
      expect((await create(await signUp(app), profile(), '198.51.100.3')).status).toBe(201);
    });

    it('counts neither wrong fields, a second profile nor what succeeds', async () => {
      const ip = '198.51.100.4';
      const member = await signUp(app);
      for (let n = 0; n < 12; n += 1)
        expect((await create(member, profile({ location: 'K' }), ip)).status).toBe(422);
      expect((await create(member, profile(), ip)).status).toBe(201);
      for (let n = 0; n < 12; n += 1)
        expect((await create(member, profile(), ip)).body.code).toBe('PROFILE_EXISTS');
      const members = await Promise.all(Array.from({ length: 65 }, () => signUp(app)));
      for (const each of members) expect((await create(each, profile(), ip)).status).toBe(201);
    });
  });
});
