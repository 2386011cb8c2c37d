import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import {
  askForCode,
  codeOf,
  eventTypes,
  newMember,
  sendCode,
  signedInAgain,
  type TestMember,
} from '../testing/members.ts';
import { HOUR_MS } from '../../../platform/kernel/time.ts';

describe('sending a code', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({
      TRUSTED_PROXY_HOPS: '1',
      SMS_COUNTRIES: '+91,+44',
      SMS_PER_DAY: '9',
    });
  });
  afterAll(() => app.close());

  const sends = async (member: TestMember, count: number) => {
    for (let n = 0; n < count; n += 1) expect((await askForCode(member)).status).toBe(201);
  };

  it('M-393, M-394: returns the session and sends 4 digits to the e-mail', async () => {
    const member = await newMember(app);
    const form = { phone: member.phone, email: member.email.toUpperCase(), name: 'Anna' };
    const { status, body } = await askForCode(member, 'email', form);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      message: 'OTP sent successfully',
      data: {
        id: body.data.sessionId,
        resendsRemaining: 3,
        contactInfo: expect.stringContaining('****'),
      },
    });
    expect(body.data.sessionId).toMatch(/^[0-9a-f-]{36}$/);
    await codeOf(app, body.data.sessionId);
    const inbox = await app.api.get(`/api/dev/inbox?contact=${member.email}`);
    expect(inbox.body.data).toMatchObject([
      { channel: 'email', to: member.email, text: expect.stringMatching(/^\d{4} is your /) },
    ]);
    expect(await eventTypes(app, body.data.sessionId)).toEqual(['OtpSent']);
    const lifetime = Date.parse(body.data.expiresAt) - Date.parse(body.data.resendAt);
    expect(lifetime).toBe((300 - 115) * 1000);
  });

  it('M-399: sends it by SMS, to the number with and without its country code', async () => {
    const member = await newMember(app);
    const { status, body } = await askForCode(member, 'sms', {
      phone: member.phone.slice(3),
      email: member.email,
      name: 'Anna',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      message: 'OTP sent successfully',
      data: { id: body.data.sessionId, resendsRemaining: 3 },
    });
    const code = await codeOf(app, body.data.sessionId);
    for (const typed of [
      member.phone,
      member.phone.slice(3),
      ` ${member.phone.slice(3, 8)} ${member.phone.slice(8)}`,
    ]) {
      const inbox = await app.api.get(`/api/dev/inbox?contact=${encodeURIComponent(typed)}`);
      expect(inbox.body.data).toMatchObject([{ channel: 'sms', to: member.phone, subject: null }]);
      expect(inbox.body.data[0].text).toContain(code);
    }
  });

  it("refuses any contact but the member's own", async () => {
    const member = await newMember(app);
    const other = await newMember(app);
    const foreign = await askForCode(member, 'email', { email: other.email });
    expect(foreign).toMatchObject({ status: 403, body: { code: 'CONTACT_NOT_YOURS' } });
    const number = await askForCode(member, 'sms', { phone: other.phone });
    expect(number).toMatchObject({ status: 403, body: { code: 'CONTACT_NOT_YOURS' } });
    expect((await member.client.get('/api/users/otp/history')).body.data).toEqual([]);
  });

  it('asks a member without e-mail to complete the profile', async () => {
    const member = await newMember(app, { email: null });
    const message = 'Email not found. Please update your profile.';
    expect(await askForCode(member)).toMatchObject({
      status: 422,
      body: { message, errors: [{ field: 'email', message }] },
    });
  });

  it('M-154: takes the seven purposes and no other', async () => {
    for (const type of [
      'card_activation',
      'email_verification',
      'phone_verification',
      'password_reset',
      'transaction_verification',
      'login_verification',
      'account_verification',
    ])
      expect([type, (await askForCode(await newMember(app), 'email', { type })).status]).toEqual([
        type,
        201,
      ]);
    const other = await askForCode(await newMember(app), 'email', { type: 'other' });
    expect(other).toMatchObject({ status: 422, body: { errors: [{ field: 'type' }] } });
  });

  it.each([
    ['no purpose', { type: undefined }, 'type'],
    ['an e-mail that is none', { email: 'anna@' }, 'email'],
    ['a number that is none', { phone: '12345' }, 'phone'],
    ['an unknown field', { amount: 1 }, 'amount'],
  ])('refuses %s at its field', async (_what, change, field) => {
    const answer = await askForCode(await newMember(app), 'email', change);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  it('M-404: opens 5 sessions an hour for a contact, then refuses until the first is an hour old', async () => {
    const member = await newMember(app);
    await sends(member, 5);
    const sixth = await askForCode(member);
    expect(sixth).toMatchObject({
      status: 429,
      body: { code: 'OTP_RATE_LIMITED', message: 'Too many OTP requests. Please try again later.' },
    });
    const wait = Number(sixth.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(3_500);
    expect(wait).toBeLessThanOrEqual(3_600);
    app.clock.shiftBy(HOUR_MS);
    const later = await signedInAgain(app, member);
    await sends(later, 1);
    app.clock.resetShift();
  });

  it('opens 10 sessions a day for a contact', async () => {
    const member = await newMember(app);
    await sends(member, 5);
    app.clock.shiftBy(2 * HOUR_MS);
    await sends(await signedInAgain(app, member), 5);
    app.clock.shiftBy(2 * HOUR_MS);
    const eleventh = await askForCode(await signedInAgain(app, member));
    expect(eleventh).toMatchObject({ status: 429, body: { code: 'OTP_RATE_LIMITED' } });
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(19 * 3_600);
    app.clock.shiftBy(21 * HOUR_MS);
    await sends(await signedInAgain(app, member), 1);
    app.clock.resetShift();
  });

  it('counts every spelling of a mailbox together, until a member has confirmed one', async () => {
    const name = `m.${randomUUID()}`;
    const named = (suffix: string) => newMember(app, { email: `${name}${suffix}@example.com` });
    const owner = await named('');
    const sessionId = await sendCode(owner);
    for (const suffix of ['+1', '+2', '+3', '+4']) await sends(await named(suffix), 1);
    const refused = { status: 429, body: { code: 'OTP_RATE_LIMITED' } };
    for (const suffix of ['+5', '+a+b'])
      expect(await askForCode(await named(suffix))).toMatchObject(refused);
    expect(await askForCode(owner)).toMatchObject(refused);
    // Requests by others for a member's confirmed address do not use up the member's limit.
    const otp = await codeOf(app, sessionId);
    await owner.client.post('/api/users/otp/verify-email', { otp, sessionId });
    await sends(owner, 4);
    expect(await askForCode(owner)).toMatchObject(refused);
    expect(await askForCode(await named('+6'))).toMatchObject(refused);
  });

  it('M-404: opens no more when they are asked for at once', async () => {
    const member = await newMember(app);
    const answers = await Promise.all(Array.from({ length: 12 }, () => askForCode(member)));
    expect(answers.map((a) => a.status).sort()).toEqual([
      ...Array(5).fill(201),
      ...Array(7).fill(429),
    ]);
  });

  it('refuses more than 20 an hour from one address, whichever member asks', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const { client } = await newMember(app);
      statuses.push(
        (await client.post('/api/users/otp/send-email', { type: 'card_activation' }, { headers }))
          .status,
      );
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
  });

  it.each([
    ['a country that is not allowed', '+14155550123', 'We cannot send SMS to this country.'],
    ['Jersey, by the code of the UK', '+447797123456', 'We cannot send SMS to this country.'],
    ['a premium number', '+449161234567', 'We cannot send SMS to this number.'],
    ['a personal number', '+447012345678', 'We cannot send SMS to this number.'],
    ['a number that is too long', '+91984701234567', 'We cannot send SMS to this number.'],
  ])('sends no SMS to %s', async (_what, phone, message) => {
    const member = await newMember(app, { phone });
    const answer = await askForCode(member, 'sms');
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'phone', message }] } });
  });

  it('sends no more SMS a day than the installation may, not counting refused ones', async () => {
    const [spent] = await app.database.query<{ sent: number }>('select sent from sms_day');
    const left = 9 - (spent?.sent ?? 0);
    const greedy = await newMember(app);
    for (let n = 0; n < 8; n += 1) await askForCode(greedy, 'sms');
    for (let n = 0; n < left - 5; n += 1) await sendCode(await newMember(app), 'sms');
    const last = await askForCode(await newMember(app), 'sms');
    expect(last).toMatchObject({ status: 429, body: { code: 'OTP_RATE_LIMITED' } });
    expect((await askForCode(await newMember(app))).status).toBe(201);
  });

  it('is for signed-in members only', async () => {
    const admin = await signedInAs(app, 'admin');
    for (const path of [
      'send-email',
      'send-sms',
      'verify-email',
      'verify-sms',
      'resend-email',
      'resend-sms',
    ]) {
      expect((await app.api.post(`/api/users/otp/${path}`, {})).status).toBe(401);
      expect((await admin.post(`/api/users/otp/${path}`, {})).status).toBe(403);
    }
  });
});
