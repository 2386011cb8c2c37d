import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import {
  askForCode,
  codeOf,
  newMember,
  sendCode,
  wrongCode,
  type TestMember,
} from '../testing/members.ts';

describe('the history of codes', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const history = async ({ client }: TestMember, query = '') =>
    (await client.get(`/api/users/otp/history${query}`)).body;

  it("M-156, M-157: lists the member's own codes, newest first, with masked contacts", async () => {
    const member = await newMember(app, { email: `meera.${Date.now()}@example.org` });
    await sendCode(await newMember(app));
    const first = await sendCode(member);
    const second = await sendCode(member, 'sms');
    const { data, pagination } = await history(member);
    expect(data).toEqual([
      {
        id: second,
        type: 'sms',
        purpose: 'card_activation',
        sentAt: expect.stringMatching(/Z$/),
        contactInfo: `91********${member.phone.slice(-2)}`,
        status: 'pending',
      },
      {
        id: first,
        type: 'email',
        purpose: 'card_activation',
        sentAt: expect.any(String),
        contactInfo: `me****${member.email.split('@')[0]!.slice(-1)}@example.org`,
        status: 'pending',
      },
    ]);
    expect(pagination).toMatchObject({ currentPage: 1, totalItems: 2, totalPages: 1 });
  });

  it('M-389, M-390: pages and filters by purpose', async () => {
    const member = await newMember(app);
    for (const type of ['card_activation', 'email_verification', 'card_activation'])
      await askForCode(member, 'email', { type });
    const page = await history(member, '?page=2&limit=2');
    expect(page).toMatchObject({
      data: [{ purpose: 'card_activation' }],
      pagination: { totalPages: 2, totalItems: 3 },
    });
    const filtered = await history(member, '?purpose=email_verification&limit=4');
    expect(filtered.data).toMatchObject([{ purpose: 'email_verification' }]);
    expect(filtered.pagination.totalItems).toBe(1);
    expect((await member.client.get('/api/users/otp/history?purpose=other')).status).toBe(422);
  });

  it('M-258, M-160: shows the status of each by the clock, before any sweep records it', async () => {
    const member = await newMember(app);
    const exhausted = await sendCode(member);
    const wrong = wrongCode(await codeOf(app, exhausted));
    for (let n = 0; n < 3; n += 1)
      await member.client.post('/api/users/otp/verify-email', { otp: wrong, sessionId: exhausted });
    const verified = await sendCode(member);
    const otp = await codeOf(app, verified);
    await member.client.post('/api/users/otp/verify-email', { otp, sessionId: verified });
    const open = await sendCode(member);
    const expectStatuses = async (...statuses: string[]) =>
      expect((await history(member)).data).toMatchObject(
        [open, verified, exhausted].map((id, n) => ({
          id,
          purpose: 'card_activation',
          status: statuses[n],
        })),
      );
    await expectStatuses('pending', 'verified', 'expired');
    app.clock.shiftBy(300_000);
    await expectStatuses('expired', 'verified', 'expired');
    app.clock.resetShift();
  });
});
