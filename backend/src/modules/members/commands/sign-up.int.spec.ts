import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { freshEmail, freshPhone, PASSWORD, signUp } from '../testing/member.ts';

describe('signing up', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const post = (body: unknown) => app.api.post('/api/users/signup', body);
  const members = async () =>
    (await app.database.query<{ n: number }>('select count(*)::int as n from member'))[0]!.n;

  it('M-370, M-371: opens an account by e-mail and signs in at once', async () => {
    const email = freshEmail();
    const { status, body } = await post({
      emailOrNumber: ` ${email.toUpperCase()} `,
      password: PASSWORD,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      message: 'Account created successfully',
      data: {
        user: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          email,
          phone: null,
          adminId: null,
          isProfileComplete: false,
          fullName: null,
          name: null,
        },
      },
    });
    expect(body.data.token).toBe(body.data.accessToken);
    expect(body.data.refreshToken).toMatch(/^[\w-]{43}$/);
    const me = await app.api.as(body.data.accessToken).get('/api/users/profile-status');
    expect(me.body.data.user).toEqual(body.data.user);
  });

  it('M-370: opens an account by mobile number, stored with its country code', async () => {
    const digits = freshPhone();
    const { user } = await signUp(app, `${digits.slice(0, 5)} ${digits.slice(5)}`);
    expect(user).toMatchObject({ email: null, phone: `+91${digits}` });
  });

  it('records the sign-up without personal values', async () => {
    const { id } = await signUp(app);
    const events = await app.database.query(
      'select type, version, data, actor from event where aggregate_id = $1',
      [id],
    );
    expect(events).toEqual([
      {
        type: 'MemberSignedUp',
        version: 1,
        data: { memberId: id, contactKind: 'email' },
        actor: { id, realm: 'member', role: 'member' },
      },
    ]);
  });

  it('keeps only an argon2id hash of the password', async () => {
    const { id } = await signUp(app);
    const [row] = await app.database.query<{ hash: string }>(
      'select password_hash as hash from member where id = $1',
      [id],
    );
    expect(row!.hash).toMatch(/^\$argon2id\$/);
    expect(row!.hash).not.toContain(PASSWORD);
  });

  it.each<[string, string, object, string, string]>([
    [
      ', M-295',
      'a contact that is missing',
      { password: PASSWORD },
      'emailOrNumber',
      'Email or mobile number is required',
    ],
    [
      ', M-295',
      'an empty contact',
      { emailOrNumber: '  ', password: PASSWORD },
      'emailOrNumber',
      'Email or mobile number is required',
    ],
    [
      ', M-296',
      'half an e-mail',
      { emailOrNumber: 'anna@', password: PASSWORD },
      'emailOrNumber',
      'Please enter a valid email or mobile number',
    ],
    [
      ', M-296',
      'two e-mails',
      { emailOrNumber: 'anna,ben@example.com', password: PASSWORD },
      'emailOrNumber',
      'Please enter a valid email or mobile number',
    ],
    [
      ', M-296',
      '9 digits',
      { emailOrNumber: '987654321', password: PASSWORD },
      'emailOrNumber',
      'Please enter a valid email or mobile number',
    ],
    [
      ', M-296',
      '16 digits',
      { emailOrNumber: '9876543210987654', password: PASSWORD },
      'emailOrNumber',
      'Please enter a valid email or mobile number',
    ],
    [
      ', M-297',
      'no password',
      { emailOrNumber: 'a@example.com' },
      'password',
      'Password is required',
    ],
    [
      ', M-298',
      '7 characters',
      { emailOrNumber: 'a@example.com', password: 'Rain-26' },
      'password',
      'Password must be at least 8 characters long',
    ],
    [
      '',
      '129 characters',
      { emailOrNumber: 'a@example.com', password: `Ra1${'n'.repeat(126)}` },
      'password',
      'Password must not exceed 128 characters',
    ],
    [
      ', M-299',
      'no capital',
      { emailOrNumber: 'a@example.com', password: 'monsoon-26' },
      'password',
      'Password must contain uppercase, lowercase, and numbers',
    ],
    [
      ', M-299',
      'no small letter',
      { emailOrNumber: 'a@example.com', password: 'MONSOON-26' },
      'password',
      'Password must contain uppercase, lowercase, and numbers',
    ],
    [
      ', M-299',
      'no digit',
      { emailOrNumber: 'a@example.com', password: 'Monsoon-rain' },
      'password',
      'Password must contain uppercase, lowercase, and numbers',
    ],
    [
      '',
      'a common password',
      { emailOrNumber: 'a@example.com', password: 'Password123' },
      'password',
      'This password is too common. Please choose another one.',
    ],
    [
      '',
      'a common password in other case',
      { emailOrNumber: 'a@example.com', password: 'qWERTY123' },
      'password',
      'This password is too common. Please choose another one.',
    ],
  ])(
    'M-361%s: refuses %s at its field and writes nothing',
    async (_ids, _what, body, field, message) => {
      const before = await members();
      expect(await post(body)).toMatchObject({
        status: 422,
        body: {
          success: false,
          code: 'VALIDATION_FAILED',
          message: 'Validation failed',
          errors: [{ field, message }],
        },
      });
      expect(await members()).toBe(before);
    },
  );

  it('M-298: accepts a password of exactly 8 and one of exactly 128 characters', async () => {
    await signUp(app, freshEmail(), 'Rainy-26');
    await signUp(app, freshEmail(), `Ra1${'n'.repeat(125)}`);
  });

  it('M-451, M-360: refuses a contact that is taken, however it is written', async () => {
    const { user } = await signUp(app);
    const digits = freshPhone();
    await signUp(app, digits);
    for (const emailOrNumber of [user.email!.toUpperCase(), digits, `+91 ${digits}`, `91${digits}`])
      expect(await post({ emailOrNumber, password: PASSWORD })).toMatchObject({
        status: 409,
        body: {
          code: 'CONTACT_TAKEN',
          message: 'This email or mobile number is already registered',
          errors: [
            {
              field: 'emailOrNumber',
              message: 'This email or mobile number is already registered',
            },
          ],
        },
      });
  });

  it('M-451: gives one of five parallel sign-ups the contact and refuses the others', async () => {
    const body = { emailOrNumber: freshEmail(), password: PASSWORD };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(body)));
    expect(answers.map((a) => a.status).sort()).toEqual([201, 409, 409, 409, 409]);
    const refused = await post(body);
    for (const answer of answers.filter((a) => a.status === 409))
      expect(answer.body).toEqual(refused.body);
  });
});
