import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WRONG_CODES } from '@nattil/contracts/rules/shops/till';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { MINUTE_MS } from '../../../platform/kernel/time.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { activeCardHolder } from '../../cards/testing/card-holder.ts';
import { phoneOf } from '../../cards/testing/shown-code.ts';
import { writeApprovedShops } from '../../shops/testing/approved-shops.ts';
import { tillAt, tillOn } from '../testing/tills.ts';
import { CheckTries } from './check-tries.ts';

describe('guesses at tills', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  beforeEach(() => app.clock.resetShift());

  const newTill = async () => {
    const [shop] = await writeApprovedShops(app.database, [{}]);
    return tillAt(app, shop!);
  };
  const newCard = async () => {
    const { client } = await activeCardHolder(app);
    const { cardNumber } = (await client.get('/api/users/card/details')).body.data.card;
    const phone = await phoneOf(client);
    const right = phone.digits(app.clock.now());
    const wrong = right === '000000' ? '111111' : '000000';
    return {
      right: () => ({ cardNumber, code: phone.digits(app.clock.now()) }),
      wrong: { cardNumber, code: wrong },
    };
  };
  /** Whether the attempt may be compared. */
  const begins = (shop: string, card: string | null) =>
    app
      .get(CheckTries)
      .begin(shop, card)
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof DomainError && error.code === 'CARD_CHECKS_LOCKED') return false;
          throw error;
        },
      );

  it('at one card at one shop end after five, for 15 minutes and at that shop only', async () => {
    const [card, till, other] = [await newCard(), await newTill(), await newTill()];
    // All at once, so that none sees the others' results.
    const answers = await Promise.all(Array.from({ length: 20 }, () => till.check(card.wrong)));
    const compared = answers.filter(({ status }) => status === 422);
    expect(compared).toHaveLength(5);
    const locked = answers.filter(({ status }) => status === 423);
    expect(locked).toHaveLength(15);
    expect(locked[0]!.body).toMatchObject({
      code: 'CARD_CHECKS_LOCKED',
      message: 'There were too many wrong codes. Please try again later.',
    });
    const wait = Number(locked[0]!.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect((await till.check(card.right())).status).toBe(423);
    expect((await other.check(card.right())).status).toBe(201);
    app.clock.shiftBy(15 * MINUTE_MS);
    expect((await (await tillOn(app, till)).check(card.right())).status).toBe(201);
  });

  it('are not counted where the code is right', async () => {
    const till = await newTill();
    for (let n = 0; n < WRONG_CODES.shop.max + 2; n += 1)
      expect(await begins(till.shopId, null)).toBe(n < WRONG_CODES.shop.max);
    const [card, busy] = [await newCard(), await newTill()];
    for (let n = 0; n < 7; n += 1) {
      expect((await busy.check(card.right())).status).toBe(201);
      app.clock.shiftBy(MINUTE_MS);
    }
  });

  it('at one card at many shops lock it everywhere', async () => {
    const [card, tills] = [await newCard(), await Promise.all(Array.from({ length: 6 }, newTill))];
    const answers = await Promise.all(
      tills.flatMap((till) => Array.from({ length: 5 }, () => till.check(card.wrong))),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(20);
    expect((await (await newTill()).check(card.right())).status).toBe(423);
  });

  it('at unknown cards count for the shop', async () => {
    const till = await newTill();
    const unknown = { code: 'NATTIL1ABCDEFGH27G012345' };
    const answers = await Promise.all(Array.from({ length: 32 }, () => till.check(unknown)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(30);
    expect((await till.check((await newCard()).right())).status).toBe(423);
    app.clock.shiftBy(60 * MINUTE_MS);
    const later = await tillOn(app, till);
    expect((await later.check((await newCard()).right())).status).toBe(201);
  });

  it('of which ten thousand come at one card: twenty are compared', async () => {
    const [card, shops] = [randomUUID(), Array.from({ length: 100 }, () => randomUUID())];
    let compared = 0;
    for (let round = 0; round < 100; round += 1) {
      const begun = await Promise.all(shops.map((shop) => begins(shop, card)));
      compared += begun.filter(Boolean).length;
    }
    expect(compared).toBe(WRONG_CODES.card.max);
  });
});
