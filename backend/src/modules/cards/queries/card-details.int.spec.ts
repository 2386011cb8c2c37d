import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { newMember, signedInAgain } from '../../otp/testing/members.ts';
import { activeCardHolder, newCardHolder } from '../testing/card-holder.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';

describe("the details of a member's card", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('M-153, M-385: contain card, holder and activity', async () => {
    const holder = await newCardHolder(app);
    const { status, body } = await holder.client.get('/api/users/card/details');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        card: {
          id: holder.cardId,
          cardNumber: expect.stringMatching(/^9\d{15}$/),
          status: 'issued',
          tier: 'bronze',
          createdAt: expect.stringMatching(/Z$/),
          activateBy: expect.stringMatching(/Z$/),
          activatedAt: null,
          expiresAt: null,
          daysRemaining: 30,
        },
        isInReview: false,
        user: { fullName: 'Anna Maria', email: holder.email, phone: holder.phone },
        tier: {
          percent: 3,
          netSpend: 0,
          isHeld: false,
          next: { tier: 'silver', percent: 5, missing: 5_000 },
        },
        activity: { recentTransactions: [], usageCount: 0, discountUsed: 0 },
      },
    });
    const { createdAt, activateBy } = body.data.card;
    expect(Date.parse(activateBy) - Date.parse(createdAt)).toBe(30 * DAY_MS);
  });

  it('M-500, M-501: count the days left, rounded up and never below 0, without a sweep', async () => {
    const [issued, active] = [await newCardHolder(app), await activeCardHolder(app)];
    const { expiresAt } = (await active.client.get('/api/users/card/details')).body.data.card;
    app.clock.shiftBy(30 * DAY_MS - 3_600_000);
    const card = async (member: typeof issued) =>
      (await (await signedInAgain(app, member)).client.get('/api/users/card/details')).body.data
        .card;
    expect(await card(issued)).toMatchObject({ status: 'issued', daysRemaining: 1 });
    app.clock.shiftBy(Date.parse(expiresAt) - app.clock.now().getTime() - 3_600_000);
    expect(await card(issued)).toMatchObject({ status: 'lapsed', daysRemaining: 0 });
    expect(await card(active)).toMatchObject({ status: 'active', daysRemaining: 1 });
    app.clock.shiftBy(2 * 3_600_000);
    expect(await card(active)).toMatchObject({ status: 'expired', daysRemaining: 0 });
    app.clock.resetShift();
  });

  it('contain no card before the profile is complete', async () => {
    const member = await newMember(app);
    const { body } = await member.client.get('/api/users/card/details');
    expect(body.data).toMatchObject({ card: null, tier: null, user: { email: member.email } });
  });

  it('are refused to anybody but existing members', async () => {
    expect((await app.api.get('/api/users/card/details')).status).toBe(401);
    expect((await (await signedInAs(app, 'admin')).get('/api/users/card/details')).status).toBe(
      403,
    );
    expect((await (await signedInAs(app, 'member')).get('/api/users/card/details')).status).toBe(
      401,
    );
  });
});
