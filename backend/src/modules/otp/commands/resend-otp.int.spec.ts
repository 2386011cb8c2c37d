import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { someIp } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { codeOf, eventTypes, newMember, sendCode, type TestMember } from '../testing/members.ts';

describe('resending a code', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());

  const resend = ({ client, email }: TestMember, sessionId: string) =>
    client.post(
      '/api/users/otp/resend-email',
      { email, sessionId },
      { headers: { 'x-forwarded-for': someIp() } },
    );
  const later = async (seconds: number, work: () => Promise<void>) => {
    app.clock.shiftBy(seconds * 1000);
    await work().finally(() => app.clock.resetShift());
  };

  it('M-496, M-398: is refused before 115 s and accepted from then on', async () => {
    const member = await newMember(app);
    const sessionId = await sendCode(member);
    const early = await resend(member, sessionId);
    expect(early).toMatchObject({ status: 429, body: { code: 'OTP_RESEND_TOO_EARLY' } });
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(100);
    await later(105, async () => {
      expect((await resend(member, sessionId)).body.code).toBe('OTP_RESEND_TOO_EARLY');
    });
    await later(115, async () => {
      const answer = await resend(member, sessionId);
      expect(answer).toMatchObject({
        status: 201,
        body: {
          success: true,
          message: 'OTP sent successfully',
          data: { sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/), resendsRemaining: 2 },
        },
      });
      expect(answer.body.data.sessionId).not.toBe(sessionId);
    });
  });

  it('M-397: opens a new session with its own tries and voids the old code', async () => {
    const member = await newMember(app);
    const old = await sendCode(member);
    const oldCode = await codeOf(app, old);
    await later(120, async () => {
      const { sessionId } = (await resend(member, old)).body.data;
      const refused = await member.client.post('/api/users/otp/verify-email', {
        otp: oldCode,
        sessionId: old,
      });
      expect(refused).toMatchObject({ status: 409, body: { code: 'OTP_REPLACED' } });
      const otp = await codeOf(app, sessionId);
      expect(
        (await member.client.post('/api/users/otp/verify-email', { otp, sessionId })).status,
      ).toBe(200);
      expect(await eventTypes(app, old)).toEqual(['OtpSent', 'OtpReplaced']);
    });
  });

  it('M-403: is allowed 3 times, counted across the sessions', async () => {
    const member = await newMember(app);
    let sessionId = await sendCode(member);
    for (let n = 1; n <= 3; n += 1)
      await later(120 * n, async () => {
        const { status, body } = await resend(member, sessionId);
        expect(status).toBe(201);
        sessionId = body.data.sessionId;
      });
    await later(480, async () => {
      expect(await resend(member, sessionId)).toMatchObject({
        status: 409,
        body: { code: 'OTP_RESENDS_EXHAUSTED' },
      });
    });
  });

  it('happens once when it is asked for twice at once', async () => {
    const member = await newMember(app);
    const sessionId = await sendCode(member);
    await later(120, async () => {
      const answers = await Promise.all([resend(member, sessionId), resend(member, sessionId)]);
      expect(answers.map((a) => a.status).sort()).toEqual([201, 409]);
      const { body } = await member.client.get('/api/users/otp/history');
      expect(body.data).toHaveLength(2);
    });
  });

  it('M-404: counts toward the 5 sessions an hour of a contact', async () => {
    const member = await newMember(app);
    const sessionId = await sendCode(member);
    for (let n = 0; n < 4; n += 1) await sendCode(member);
    await later(120, async () => {
      expect(await resend(member, sessionId)).toMatchObject({
        status: 429,
        body: { code: 'OTP_RATE_LIMITED' },
      });
    });
    expect(await eventTypes(app, sessionId)).toEqual(['OtpSent']);
  });

  it('is refused when the e-mail has changed since', async () => {
    const member = await newMember(app);
    const sessionId = await sendCode(member);
    await app.database.execute('update member set email = $2 where id = $1', [
      member.id,
      `new.${member.email}`,
    ]);
    await later(120, async () => {
      const answer = await member.client.post('/api/users/otp/resend-email', { sessionId });
      expect(answer).toMatchObject({ status: 403, body: { code: 'CONTACT_NOT_YOURS' } });
    });
  });

  it('is refused for a used session and for that of another member', async () => {
    const [member, other] = [await newMember(app), await newMember(app)];
    const sessionId = await sendCode(member);
    const otp = await codeOf(app, sessionId);
    await member.client.post('/api/users/otp/verify-email', { otp, sessionId });
    await later(120, async () => {
      expect((await resend(member, sessionId)).body.code).toBe('OTP_ALREADY_USED');
      expect((await resend(other, sessionId)).status).toBe(404);
      const sms = await member.client.post('/api/users/otp/resend-sms', { sessionId });
      expect(sms.body.code).toBe('OTP_SESSION_NOT_FOUND');
    });
  });

  it('M-401: sends the next one by SMS where the first came by SMS', async () => {
    const member = await newMember(app);
    const [byEmail, bySms] = [await sendCode(member), await sendCode(member, 'sms')];
    await later(120, async () => {
      const { client, phone } = member;
      const { body } = await client.post('/api/users/otp/resend-sms', { phone, sessionId: bySms });
      const likeEmail = (await resend(member, byEmail)).body;
      expect([Object.keys(body), Object.keys(body.data)]).toEqual([
        Object.keys(likeEmail),
        Object.keys(likeEmail.data),
      ]);
      const code = await codeOf(app, body.data.sessionId);
      const inbox = await app.api.get(`/api/dev/inbox?contact=${encodeURIComponent(phone)}`);
      expect(inbox.body.data).toContainEqual(
        expect.objectContaining({ channel: 'sms', text: expect.stringContaining(code) }),
      );
    });
  });
});
