import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { eventTypes, newMember, signedInAgain } from '../../otp/testing/members.ts';
import { activeCardHolder, newCardHolder, verifyForActivation } from '../testing/card-holder.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';

describe('applying for a card again', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('M-017: issues a new card, which can be activated, to a member whose card has lapsed', async () => {
    const holder = await newCardHolder(app);
    app.clock.shiftBy(31 * DAY_MS);
    const member = await signedInAgain(app, holder);
    const { status, body } = await member.client.post('/api/users/card/apply');
    expect(status).toBe(201);
    expect(body.data.id).not.toBe(holder.cardId);
    expect(body.data.card).toMatchObject({ id: body.data.id, status: 'issued', daysRemaining: 30 });
    expect(await eventTypes(app, holder.cardId)).toEqual(['CardIssued', 'CardLapsed']);
    await verifyForActivation(app, member);
    expect((await member.client.post('/api/users/card/activate')).body.data.card.status).toBe(
      'active',
    );
    app.clock.resetShift();
  });

  it('M-017: issues one new card to a member whose card has expired', async () => {
    const holder = await activeCardHolder(app);
    app.clock.shiftBy(400 * DAY_MS);
    const member = await signedInAgain(app, holder);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => member.client.post('/api/users/card/apply')),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([201, 409, 409, 409]);
    const cards = await app.database.query<{ status: string }>(
      'select status from card where member_id = $1 order by issued_at',
      [holder.id],
    );
    expect(cards.map((card) => card.status)).toEqual(['expired', 'issued']);
    const renewal = await member.client.post('/api/users/card/renew', { months: 1 });
    expect(renewal).toMatchObject({ status: 409, body: { code: 'CARD_WRONG_STATE' } });
    app.clock.resetShift();
  });

  it('is refused while the member has a live card, and before the profile is complete', async () => {
    const issued = await newCardHolder(app);
    const active = await activeCardHolder(app);
    for (const { client } of [issued, active])
      expect(await client.post('/api/users/card/apply')).toMatchObject({
        status: 409,
        body: { code: 'CARD_NOT_REPLACEABLE' },
      });
    const nobody = await newMember(app);
    const answer = await nobody.client.post('/api/users/card/apply');
    expect(answer).toMatchObject({ status: 409, body: { code: 'PROFILE_INCOMPLETE' } });
  });
});
