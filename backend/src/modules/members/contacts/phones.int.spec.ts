import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { storedPhone } from '../../../platform/kernel/phones/stored-phone.ts';
import { signedInAs, someIp } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { oneFormOfAPhone } from '../migrations/0024-one-form-of-a-phone.ts';
import { freshPhone, memberWithProfile, PASSWORD, profile, signUp } from '../testing/member.ts';

/** Spellings of an Indian number of ten digits. */
const SPELLINGS: ((digits: string) => string)[] = [
  (digits) => digits,
  (digits) => `0${digits}`,
  (digits) => `0 ${digits.slice(0, 5)} ${digits.slice(5)}`,
  (digits) => `91${digits}`,
  (digits) => `0091${digits}`,
  (digits) => `+91${digits}`,
  (digits) => `+910${digits}`,
  (digits) => `+91 (0) ${digits}`,
  (digits) => `+9100${digits}`,
  (digits) => `910${digits}`,
];

describe('a phone', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());
  beforeEach(() => app.clock.resetShift());

  const from = () => ({ headers: { 'x-forwarded-for': someIp() } });
  const signUpBy = (emailOrNumber: string) =>
    app.api.post('/api/users/signup', { emailOrNumber, password: PASSWORD }, from());
  const logIn = (email: string, password = PASSWORD) =>
    app.api.post('/api/auth/login', { email, password }, from());
  const phoneOf = async (id: string) =>
    (
      await app.database.query<{ phone: string | null }>('select phone from member where id = $1', [
        id,
      ])
    )[0]!.phone;

  it('opens one account, however it is written, and signs in to it by every spelling', async () => {
    const digits = freshPhone();
    const { id } = await signUp(app, `+910${digits}`);
    expect(await phoneOf(id)).toBe(`+91${digits}`);
    for (const spelt of SPELLINGS) {
      expect(await signUpBy(spelt(digits))).toMatchObject({
        status: 409,
        body: { code: 'CONTACT_TAKEN' },
      });
      expect(await logIn(spelt(digits))).toMatchObject({
        status: 200,
        body: { data: { user: { id } } },
      });
    }
  });

  it('is taken in the forms of members and administrators, however it is written', async () => {
    const digits = freshPhone();
    const holder = await signUp(app, digits);
    // An unconfirmed one would wait for its code.
    await app.database.execute('update member set phone_confirmed_at = created_at where id = $1', [
      holder.id,
    ]);
    const admin = await signedInAs(app, 'admin');
    const taken = { status: 409, body: { code: 'CONTACT_TAKEN' } };
    for (const spelt of [SPELLINGS[6]!, SPELLINGS[8]!, SPELLINGS[9]!]) {
      const phone = spelt(digits);
      const other = await signUp(app);
      const form = profile({ email: other.user.email!, phone });
      expect(await other.api.post('/api/users/createProfile', form)).toMatchObject(taken);
      const third = await memberWithProfile(app);
      const change = { phone, currentPassword: PASSWORD };
      expect(await third.api.put('/api/users/profile', change)).toMatchObject(taken);
    }
    const { name, email } = { name: 'Asha Menon', email: profile().email };
    expect(await admin.post('/api/admin/users', { name, email, phone: digits })).toMatchObject(
      taken,
    );
  });

  it('is stored in one form from every form', async () => {
    const digits = freshPhone();
    const member = await memberWithProfile(app, { phone: `+91 (0) ${digits}` });
    expect(await phoneOf(member.id)).toBe(`+91${digits}`);
    const other = freshPhone();
    const changed = await member.api.put('/api/users/profile', {
      phone: `+910${other}`,
      currentPassword: PASSWORD,
    });
    expect(changed.body.data.unconfirmed).toMatchObject({ phone: `+91${other}` });
    // Another spelling of the present number is not a change.
    const same = await member.api.put('/api/users/profile', { phone: `+910${digits}` });
    expect(same.body.data.unconfirmed).toMatchObject({ phone: null });
  });

  it('has five tries to sign in and five links an hour, however it is written', async () => {
    const digits = freshPhone();
    await signUp(app, digits);
    const statuses: number[] = [];
    for (const spelt of SPELLINGS.slice(3, 9))
      statuses.push((await logIn(spelt(digits), 'Wrong-password-1')).status);
    expect(statuses.slice(0, 4)).toEqual([401, 401, 401, 401]);
    expect(statuses.at(-1)).toBe(423);
    const asked: number[] = [];
    for (const spelt of SPELLINGS.slice(3, 9)) {
      const emailOrNumber = spelt(digits);
      asked.push(
        (await app.api.post('/api/auth/forgot-password', { emailOrNumber }, from())).status,
      );
    }
    expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
  });

  describe('of before', () => {
    const stored = async (phone: string) => {
      const { id } = await signUp(app);
      await app.database.execute('update member set phone = $2 where id = $1', [id, phone]);
      return id;
    };
    const migrate = async () => {
      for (const statement of oneFormOfAPhone.sql) await app.database.execute(statement);
    };

    it('gets the one form, and signs in by the spelling of before and by others', async () => {
      const [india, uk] = [freshPhone(), freshPhone()];
      const kept = ['+919847012345', '+390612345678', '+4915112345678', '+11034567890'];
      const others = [`+440${uk}`, '+9710501234567', '+610412345678', '+114155550123'];
      const ids = await Promise.all(
        [`+910${india}`, ...others, ...kept].map((phone) => stored(phone)),
      );
      await migrate();
      const phones = await Promise.all(ids.map(phoneOf));
      expect(phones).toEqual([
        `+91${india}`,
        ...others.map((phone) => storedPhone(phone)),
        ...kept,
      ]);
      for (const spelt of SPELLINGS)
        expect(await logIn(spelt(india))).toMatchObject({
          body: { data: { user: { id: ids[0] } } },
        });
    });

    it('stays where another member has that form, and still signs in', async () => {
      const digits = freshPhone();
      const first = await stored(`+91${digits}`);
      const second = await stored(`+910${digits}`);
      const twice = freshPhone();
      const older = await stored(`+910${twice}`);
      const newer = await stored(`+9100${twice}`);
      await migrate();
      expect(await Promise.all([first, second, older, newer].map(phoneOf))).toEqual([
        `+91${digits}`,
        `+910${digits}`,
        `+91${twice}`,
        `+9100${twice}`,
      ]);
      for (const [typed, id] of [
        [digits, first],
        [`+91 0 ${digits}`, second],
        [twice, older],
        [`+9100${twice}`, newer],
      ])
        expect(await logIn(typed!)).toMatchObject({ body: { data: { user: { id } } } });
      expect((await signUpBy(`+9100${digits}`)).status).toBe(409);
    });
  });
});
