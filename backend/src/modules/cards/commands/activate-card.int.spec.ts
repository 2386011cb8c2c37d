import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isCardNumber } from '@nattil/contracts/testing/card-number';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { memberWithProfile } from '../../members/testing/member.ts';
import {
  codeOf,
  eventTypes,
  newMember,
  sendCode,
  signedInAgain,
} from '../../otp/testing/members.ts';
import { newCardHolder, verifyForActivation } from '../testing/card-holder.ts';
import { MINUTE_MS } from '../../../platform/kernel/time.ts';

describe('activating a card', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());

  it('M-013, M-016, M-249, M-386: leads from the profile via the code in the inbox to a card that is valid for 12 months', async () => {
    const { api, user } = await memberWithProfile(app);
    const issued = (await api.get('/api/users/card/details')).body.data;
    expect(issued.card).toMatchObject({ status: 'issued', expiresAt: null, daysRemaining: 30 });
    expect(isCardNumber(issued.card.cardNumber)).toBe(true);

    const form = {
      phone: user.phone,
      email: user.email,
      type: 'card_activation',
      name: user.fullName,
    };
    const { sessionId } = (await api.post('/api/users/otp/send-email', form)).body.data;
    const [message] = await eventually('the code arrives', async () => {
      const { data } = (await app.api.get(`/api/dev/inbox?contact=${user.email!.toUpperCase()}`))
        .body;
      return data.length > 0 && data;
    });
    expect(message).toMatchObject({
      channel: 'email',
      to: user.email,
      subject: 'Your Nattil code',
    });
    const otp = /\b\d{4}\b/.exec(message.text)![0];
    expect(
      (await api.post('/api/users/otp/verify-email', { otp, sessionId, email: user.email })).status,
    ).toBe(200);

    const activated = await api.post('/api/users/card/activate');
    expect(activated).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: {
          id: issued.card.id,
          card: { status: 'active', cardNumber: issued.card.cardNumber },
        },
      },
    });
    expect(activated.headers.get('x-event-version')?.split(', ').sort()).toEqual([
      expect.stringMatching(/^card-code\//),
      `card/${issued.card.id}@2`,
      `otp/${sessionId}@3`,
    ]);
    const { card } = (await api.get('/api/users/card/details')).body.data;
    expect(card).toEqual(activated.body.data.card);
    expect(card.expiresAt).toMatch(/T18:29:59\.999Z$/);
    expect(card.daysRemaining).toBeGreaterThanOrEqual(365);
    expect(card.daysRemaining).toBeLessThanOrEqual(367);
  });

  it('accepts a code that came by SMS, also the next one that was sent by SMS', async () => {
    const holder = await newCardHolder(app);
    const { client, phone } = holder;
    const first = await sendCode(holder, 'sms');
    app.clock.shiftBy(2 * MINUTE_MS);
    const resent = await client.post('/api/users/otp/resend-sms', { sessionId: first, phone });
    expect(resent.status).toBe(201);
    const { sessionId } = resent.body.data;
    const form = { otp: await codeOf(app, sessionId), sessionId, phone };
    expect((await client.post('/api/users/otp/verify-sms', form)).status).toBe(200);
    const activated = await client.post('/api/users/card/activate');
    app.clock.resetShift();
    expect(activated).toMatchObject({
      status: 200,
      body: { data: { card: { status: 'active' } } },
    });
  });

  it('M-246: needs a code that this member has verified', async () => {
    const holder = await newCardHolder(app);
    await verifyForActivation(app, await newCardHolder(app));
    await sendCode(holder);
    const answer = await holder.client.post('/api/users/card/activate');
    expect(answer).toMatchObject({ status: 409, body: { code: 'CARD_ACTIVATION_NOT_VERIFIED' } });
    expect(await eventTypes(app, holder.cardId)).toEqual(['CardIssued']);
  });

  it('M-246: refuses a code that was verified for another purpose', async () => {
    const holder = await newCardHolder(app);
    const sent = await holder.client.post('/api/users/otp/send-email', {
      type: 'email_verification',
    });
    const { sessionId } = sent.body.data;
    const otp = await codeOf(app, sessionId);
    expect(
      (await holder.client.post('/api/users/otp/verify-email', { otp, sessionId })).status,
    ).toBe(200);
    expect((await holder.client.post('/api/users/card/activate')).status).toBe(409);
  });

  it('M-246: needs a session that is at most 10 minutes old', async () => {
    const [inTime, late] = [await newCardHolder(app), await newCardHolder(app)];
    await verifyForActivation(app, inTime);
    await verifyForActivation(app, late);
    app.clock.shiftBy(9.5 * MINUTE_MS);
    expect((await inTime.client.post('/api/users/card/activate')).status).toBe(200);
    app.clock.shiftBy(0.5 * MINUTE_MS);
    const over = await late.client.post('/api/users/card/activate');
    expect(over).toMatchObject({ status: 409, body: { code: 'CARD_ACTIVATION_NOT_VERIFIED' } });
    app.clock.resetShift();
  });

  it('M-248: gives a repetition the first answer and changes nothing', async () => {
    const holder = await newCardHolder(app);
    const sessionId = await verifyForActivation(app, holder);
    const first = await holder.client.post('/api/users/card/activate');
    const again = await holder.client.post('/api/users/card/activate', {});
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await eventTypes(app, holder.cardId)).toEqual(['CardIssued', 'CardActivated']);
    expect(await eventTypes(app, sessionId)).toEqual(['OtpSent', 'OtpVerified', 'OtpConsumed']);
  });

  it('M-247: uses the code up, so that it activates no second card', async () => {
    const holder = await newCardHolder(app);
    await verifyForActivation(app, holder);
    expect((await holder.client.post('/api/users/card/activate')).status).toBe(200);
    await app.database.execute(
      `update card set expires_at = now() - interval '1 second' where id = $1`,
      [holder.cardId],
    );
    expect((await holder.client.post('/api/users/card/apply')).status).toBe(201);
    const second = await holder.client.post('/api/users/card/activate');
    expect(second).toMatchObject({ status: 409, body: { code: 'CARD_ACTIVATION_NOT_VERIFIED' } });
  });

  it('M-248: happens once when it is asked for many times at once', async () => {
    const holder = await newCardHolder(app);
    await verifyForActivation(app, holder);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => holder.client.post('/api/users/card/activate')),
    );
    expect(answers.map((a) => a.status)).toEqual(Array(6).fill(200));
    expect(answers.map((a) => a.body)).toEqual(Array(6).fill(answers[0]!.body));
    expect(await eventTypes(app, holder.cardId)).toEqual(['CardIssued', 'CardActivated']);
  });

  it('M-014: is refused after 30 days, and the code stays unused', async () => {
    const holder = await newCardHolder(app);
    app.clock.shiftBy(30 * 24 * 60 * MINUTE_MS + 1_000);
    const late = await signedInAgain(app, holder);
    const sessionId = await verifyForActivation(app, late);
    const answer = await late.client.post('/api/users/card/activate');
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'CARD_WRONG_STATE', data: { status: 'lapsed' } },
    });
    expect(await eventTypes(app, sessionId)).toEqual(['OtpSent', 'OtpVerified']);
    app.clock.resetShift();
  });

  it('is refused before the profile is complete, and to anybody but members', async () => {
    const member = await newMember(app);
    for (const path of ['activate', 'renew'])
      expect(await member.client.post(`/api/users/card/${path}`)).toMatchObject({
        status: 404,
        body: { code: 'CARD_NOT_FOUND' },
      });
    const admin = await signedInAs(app, 'admin');
    for (const path of ['activate', 'renew', 'apply']) {
      expect((await app.api.post(`/api/users/card/${path}`)).status).toBe(401);
      expect((await admin.post(`/api/users/card/${path}`)).status).toBe(403);
    }
  });
});
