import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endOfValidity } from '@nattil/contracts/rules/members/card';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { eventTypes, signedInAgain, type TestMember } from '../../otp/testing/members.ts';
import { activeCardHolder, newCardHolder } from '../testing/card-holder.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';

describe('renewing a card', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ TRUSTED_PROXY_HOPS: '1' });
  });
  afterAll(() => app.close());

  const renew = ({ client }: TestMember, body: unknown = {}, key?: string) =>
    client.post('/api/users/card/renew', body, { headers: key ? { 'idempotency-key': key } : {} });
  const expiresAt = async ({ client }: TestMember) =>
    (await client.get('/api/users/card/details')).body.data.card.expiresAt as string;
  const monthsAfter = (at: string, months: number) =>
    endOfValidity(new Date(at), months).toISOString();

  it('M-256, M-387: adds the months to its present expiry', async () => {
    const holder = await activeCardHolder(app);
    const before = await expiresAt(holder);
    const { status, body } = await renew(holder, { months: 6 });
    expect(status).toBe(200);
    expect(body.data.card.expiresAt).toBe(monthsAfter(before, 6));
    expect(await expiresAt(holder)).toBe(monthsAfter(before, 6));
    expect(await eventTypes(app, holder.cardId)).toEqual([
      'CardIssued',
      'CardActivated',
      'CardRenewed',
    ]);
  });

  it('M-255: adds 12 months when none are sent', async () => {
    const holder = await activeCardHolder(app);
    const before = await expiresAt(holder);
    expect((await renew(holder)).body.data.card.expiresAt).toBe(monthsAfter(before, 12));
  });

  it('M-257: never goes past 24 months from now', async () => {
    const holder = await activeCardHolder(app);
    expect((await renew(holder, { months: 12 })).status).toBe(200);
    const before = await expiresAt(holder);
    const answer = await renew(holder, { months: 1 });
    expect(answer).toMatchObject({ status: 409, body: { code: 'RENEWAL_LIMIT' } });
    expect(await expiresAt(holder)).toBe(before);
  });

  it('M-254: takes 1 to 12 months', async () => {
    for (const months of [1, 12])
      expect((await renew(await activeCardHolder(app), { months })).status).toBe(200);
  });

  it.each([0, 13, -1, 1.5, '6', true])('M-254: refuses %s months', async (months) => {
    const holder = await newCardHolder(app);
    expect(await renew(holder, { months })).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'months', message: 'Months must be a whole number between 1 and 12' }],
      },
    });
  });

  it('M-388: extends once for one Idempotency-Key and gives repetitions the first answer', async () => {
    const holder = await activeCardHolder(app);
    const key = randomUUID();
    const before = await expiresAt(holder);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => renew(holder, { months: 1 }, key)),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(answers[0]!.body);
      expect(answer.headers.get('x-event-version')).toContain(`card/${holder.cardId}@3`);
    }
    expect(await expiresAt(holder)).toBe(monthsAfter(before, 1));
    expect(await eventTypes(app, holder.cardId)).toEqual([
      'CardIssued',
      'CardActivated',
      'CardRenewed',
    ]);
    const other = await renew(holder, { months: 2 }, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it('does not keep a refusal under its key', async () => {
    const holder = await newCardHolder(app);
    const key = randomUUID();
    expect((await renew(holder, { months: 1 }, key)).body.code).toBe('CARD_WRONG_STATE');
    expect((await renew(holder, { months: 1 }, key)).body.code).toBe('CARD_WRONG_STATE');
    expect(await app.database.query('select 1 from idempotency_key where key = $1', [key])).toEqual(
      [],
    );
  });

  it('M-256: makes an expired card active again, counted from now', async () => {
    const holder = await activeCardHolder(app);
    app.clock.shiftBy(400 * DAY_MS);
    const late = await signedInAgain(app, holder);
    expect((await late.client.get('/api/users/card/details')).body.data.card).toMatchObject({
      status: 'expired',
      daysRemaining: 0,
    });
    const { card } = (await renew(late, { months: 1 })).body.data;
    expect(card).toMatchObject({
      status: 'active',
      expiresAt: endOfValidity(app.clock.now(), 1).toISOString(),
    });
    expect(await eventTypes(app, holder.cardId)).toEqual([
      'CardIssued',
      'CardActivated',
      'CardExpired',
      'CardRenewed',
    ]);
    app.clock.resetShift();
  });
});
