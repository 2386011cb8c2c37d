import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RateLimits } from '../../../platform/identity/rate-limits.ts';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { activeCardHolder, newCardHolder } from '../../cards/testing/card-holder.ts';
import { writeApprovedShops } from '../../shops/testing/approved-shops.ts';
import { registration } from '../../shops/testing/registration.ts';
import { PREVIEWS } from '../till.controller.ts';

const NOBODYS_CARD = '9123456789012348';

describe('the preview of a purchase', () => {
  let app: TestApp;
  let admin: ApiClient;
  let shopId: string;
  let holder: Awaited<ReturnType<typeof activeCardHolder>>;
  let cardNumber: string;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin');
    [shopId] = (await writeApprovedShops(app.database, [{ discountPercent: 12 }])) as [string];
    await admin.put(`/api/admin/shops/${shopId}/discount-settings`, {
      discountPercent: 12,
      minimumBill: 500,
      maximumDiscount: 200,
    });
    holder = await activeCardHolder(app);
    await app.database.execute(`update member set full_name = 'anna maria' where id = $1`, [
      holder.id,
    ]);
    cardNumber = await numberOf(holder);
  });
  afterAll(() => app.close());

  const numberOf = async ({ client }: { client: ApiClient }) =>
    (await client.get('/api/users/card/details')).body.data.card.cardNumber as string;
  const preview = (sale: object, caller = admin) =>
    caller.post('/api/admin/purchases/preview', sale);
  const record = (sale: object) =>
    admin.post('/api/admin/purchases', sale, { headers: { 'idempotency-key': randomUUID() } });

  it('names member, card and tier before there is a shop or a bill', async () => {
    const { status, body } = await preview({ cardNumber });
    expect([status, body.data]).toEqual([
      200,
      {
        member: { id: holder.id, name: 'anna maria' },
        cardNumber: `••••-••••-••••-${cardNumber.slice(-4)}`,
        cardStatus: 'active',
        tier: 'bronze',
        refusal: null,
        discount: null,
      },
    ]);
    expect((await preview({ cardNumber, shopId })).body.data.discount).toEqual({
      tierPercent: 3,
      shop: { percent: 12, source: 'shop', minimumBill: 500, maximumDiscount: 200 },
      bill: null,
    });
  });

  it.each([
    [499.99, 'below-minimum'],
    [1_000, 'percent'],
    [5_000, 'maximum'],
    [9_000, 'tier-gives-more'],
  ])(
    'has the discount that recording decides for a bill of ₹%d: %s',
    async (billAmount, reason) => {
      const other = await activeCardHolder(app);
      const sale = { shopId, cardNumber: await numberOf(other), billAmount };
      const { bill } = (await preview(sale)).body.data.discount;
      const recorded = (await record(sale)).body.data;
      expect(bill).toEqual({
        discountPercent: recorded.discountPercent,
        discountAmount: recorded.discountAmount,
        payable: recorded.payable,
        decidedBy: recorded.decidedBy,
        reason,
      });
    },
  );

  it('says with which message recording is refused', async () => {
    const issued = await newCardHolder(app);
    const ofCard = { cardNumber: await numberOf(issued), shopId, billAmount: 100 };
    const suspended = await activeCardHolder(app);
    const ofMember = { cardNumber: await numberOf(suspended), shopId, billAmount: 100 };
    await admin.put(`/api/admin/users/${suspended.id}`, { status: 'suspended' });
    const pending = (await app.api.post('/api/admin/shops/register', registration())).body.data.id;
    const ofShop = { cardNumber, shopId: pending, billAmount: 100 };
    for (const [sale, cardStatus] of [
      [ofCard, 'issued'],
      [ofMember, 'active'],
      [ofShop, 'active'],
    ] as const) {
      const refused = await record(sale);
      expect(refused.status).toBe(409);
      expect((await preview(sale)).body.data).toMatchObject({
        cardStatus,
        refusal: refused.body.message,
        discount: null,
      });
    }
  });

  it('is refused for an unknown card or shop, and by the field for bad input', async () => {
    const unknown = await preview({ cardNumber: NOBODYS_CARD });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'CARD_NOT_FOUND']);
    const nowhere = await preview({ cardNumber, shopId: randomUUID() });
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'SHOP_NOT_FOUND']);
    for (const [field, value] of [
      ['cardNumber', '9123456789012349'],
      ['shopId', 'x'],
      ['billAmount', 0],
      ['billAmount', '100'],
    ] as const) {
      const { status, body } = await preview({ cardNumber, shopId, [field]: value });
      expect([status, body.errors[0].field]).toEqual([422, field]);
    }
  });

  it('stores nothing', async () => {
    const facts = () =>
      app.database.query(
        `select (select count(*) from event) as events, (select count(*) from purchase) as purchases`,
      );
    const before = await facts();
    await preview({ cardNumber, shopId, billAmount: 1_000 });
    expect(await facts()).toEqual(before);
  });

  it('is for those who may record, 1,000 times an hour', async () => {
    for (const role of ['support', 'auditor'] as const) {
      const client = await signedInAs(app, 'admin', randomUUID(), role);
      expect((await preview({ cardNumber }, client)).status).toBe(403);
    }
    expect((await preview({ cardNumber }, holder.client)).status).toBe(403);
    const id = randomUUID();
    const manager = await signedInAs(app, 'admin', id, 'manager');
    const limits = app.get(RateLimits);
    for (let n = 0; n < 1_000; n += 1) await limits.take(PREVIEWS, id);
    const { status, body } = await preview({ cardNumber }, manager);
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
  });
});
