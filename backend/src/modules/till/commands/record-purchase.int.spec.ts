import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Purchase } from '@nattil/contracts/api/purchases';
import type { ApiClient, ApiAnswer } from '../../../platform/testing/api-client.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { activeCardHolder, newCardHolder } from '../../cards/testing/card-holder.ts';
import { signedInAgain, type TestMember } from '../../otp/testing/members.ts';
import { writeApprovedShops } from '../../shops/testing/approved-shops.ts';
import { registration } from '../../shops/testing/registration.ts';

const AMOUNT = /^(bill(Amount)?|payable|discount(Amount|Used)?|totalRevenue)$/;

/** Every amount of money in a response, by field name. */
function amountsIn({ body }: ApiAnswer): Record<string, number[]> {
  const found: Record<string, number[]> = {};
  JSON.stringify(body, (name, value: unknown) => {
    if (AMOUNT.test(name) && typeof value === 'number') (found[name] ??= []).push(value);
    return value;
  });
  return found;
}

/** A valid number that no card has. */
const NOBODYS_CARD = '9123456789012348';
const REASON = 'The customer brought it back';

describe('a purchase', () => {
  let app: TestApp;
  let admin: ApiClient;
  let shopId: string;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin');
    [shopId] = (await writeApprovedShops(app.database, [
      { name: 'Malabar Kitchen', discountPercent: 12 },
    ])) as [string];
  });
  afterAll(() => app.close());

  const cardOf = async (member: TestMember) =>
    (await member.client.get('/api/users/card/details')).body.data;
  const record = (
    sale: Record<string, unknown>,
    key: string = randomUUID(),
    caller: ApiClient = admin,
  ): Promise<ApiAnswer> =>
    caller.post(
      '/api/admin/purchases',
      { shopId, ...sale },
      { headers: { 'idempotency-key': key } },
    );
  const reverse = (id: string, reason: string = REASON) =>
    admin.post(`/api/admin/purchases/${id}/reverse`, { reason });
  const activityOf = async (member: TestMember) => (await cardOf(member)).activity;

  it('A-496: gets the greater of the shop’s and the tier’s percent, worked out here', async () => {
    const holder = await activeCardHolder(app);
    const { card } = await cardOf(holder);
    const spelt = card.cardNumber.replace(/(.{4})(?=.)/g, '$1-');
    const { status, body } = await record({
      cardNumber: spelt,
      billAmount: 999.99,
      discountAmount: 900,
      discountUsed: 900,
    });
    // Unknown fields are refused instead of silently ignored.
    expect([status, body.errors.map((e: { field: string }) => e.field)]).toEqual([
      422,
      ['discountAmount', 'discountUsed'],
    ]);
    const recorded = await record({ cardNumber: spelt, billAmount: 999.99 });
    expect(recorded.status).toBe(201);
    expect(recorded.body.data).toEqual({
      id: expect.any(String),
      shopId,
      shopName: 'Malabar Kitchen',
      memberId: holder.id,
      memberName: 'Anna Maria',
      cardNumber: `••••-••••-••••-${card.cardNumber.slice(-4)}`,
      billAmount: 999.99,
      discountPercent: 12,
      discountAmount: 119.99,
      payable: 880,
      decidedBy: 'shop',
      tier: 'bronze',
      status: 'recorded',
      recordedAt: expect.stringMatching(/Z$/),
      cardShown: 'admin',
      recordedBy: { realm: 'admin', id: expect.any(String), name: null },
      reversedAt: null,
      reason: null,
      disputedAt: null,
      billNumber: null,
      billDate: null,
      note: null,
    });
    expect(await activityOf(holder)).toEqual({
      usageCount: 1,
      discountUsed: 119.99,
      recentTransactions: [
        {
          id: recorded.body.data.id,
          shopName: 'Malabar Kitchen',
          bill: 999.99,
          discount: 119.99,
          at: recorded.body.data.recordedAt,
        },
      ],
    });
  });

  it('M-022: every amount is in rupees with two decimals, also in sums that floating point would blur', async () => {
    const holder = await activeCardHolder(app);
    const { cardNumber } = (await cardOf(holder)).card;
    const [first, second] = await Promise.all(
      [9.17, 18.34].map((billAmount) => record({ cardNumber, billAmount })),
    );
    // 1.1 + 2.2 is 3.3000000000000003.
    expect(await activityOf(holder)).toMatchObject({ usageCount: 2, discountUsed: 3.3 });
    const amounts = await Promise.all([
      amountsIn(first!),
      amountsIn(second!),
      holder.client.get('/api/users/card/details').then(amountsIn),
      holder.client.get('/api/users/purchases').then(amountsIn),
      admin.get(`/api/admin/purchases?memberId=${holder.id}`).then(amountsIn),
      admin.get('/api/admin/dashboard').then(amountsIn),
    ]);
    for (const found of amounts) {
      expect(Object.keys(found)).not.toEqual([]);
      for (const amount of Object.values(found).flat())
        expect(String(amount)).toMatch(/^\d+([.]\d{1,2})?$/);
    }
    expect(amounts[0]).toEqual({ billAmount: [9.17], discountAmount: [1.1], payable: [8.07] });
    expect(amounts[1]).toEqual({ billAmount: [18.34], discountAmount: [2.2], payable: [16.14] });
  });

  it('M-104: is the only thing that raises the usage count, whatever a client sends of it', async () => {
    const holder = await activeCardHolder(app);
    const { cardNumber } = (await cardOf(holder)).card;
    for (const [path, form] of [
      ['/api/users/profile', { fullName: 'Anna Maria', usageCount: 99 }],
      ['/api/users/profile', { activity: { usageCount: 99 } }],
    ] as const) {
      const { status, body } = await holder.client.put(path, form);
      expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    }
    for (let sales = 0; sales < 3; sales += 1) {
      expect((await activityOf(holder)).usageCount).toBe(sales);
      expect((await record({ cardNumber, billAmount: 100, usageCount: 99 })).status).toBe(422);
      expect((await record({ cardNumber, billAmount: 100 })).status).toBe(201);
    }
    expect((await activityOf(holder)).usageCount).toBe(3);
  });

  it('is recorded once for one key, also when two requests come at once', async () => {
    const holder = await activeCardHolder(app);
    const { cardNumber } = (await cardOf(holder)).card;
    const key = randomUUID();
    const sale = { cardNumber, billAmount: 100 };
    const answers = await Promise.all([record(sale, key), record(sale, key), record(sale, key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await record({ ...sale, billAmount: 101 }, key)).body.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect((await activityOf(holder)).usageCount).toBe(1);
  });

  it('needs an Idempotency-Key, and is refused by the field', async () => {
    const { status, body } = await admin.post('/api/admin/purchases', {
      shopId,
      cardNumber: NOBODYS_CARD,
      billAmount: 100,
    });
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'Idempotency-Key', message: 'Idempotency-Key is required' }],
    ]);
  });

  it.each([
    ['billAmount', 0.99],
    ['billAmount', 1_000_000.01],
    ['billAmount', 12.345],
    ['billAmount', '100'],
    ['cardNumber', '9123456789012349'],
    ['cardNumber', 9123456789012348],
    ['shopId', 'x'],
  ])('is refused where %s is %s', async (field, value) => {
    const good = { cardNumber: NOBODYS_CARD, billAmount: 100 };
    const { status, body } = await record({ ...good, [field]: value });
    expect(status).toBe(422);
    expect(body.errors.map((e: { field: string }) => e.field)).toEqual([field]);
  });

  it('is refused for a card that is not active, and for a shop that is not approved', async () => {
    const issued = await newCardHolder(app);
    const { cardNumber } = (await cardOf(issued)).card;
    const notActive = await record({ cardNumber, billAmount: 100 });
    expect([notActive.status, notActive.body.code, notActive.body.data]).toEqual([
      409,
      'CARD_WRONG_STATE',
      { status: 'issued' },
    ]);
    const nobodys = await record({ cardNumber: NOBODYS_CARD, billAmount: 100 });
    expect([nobodys.status, nobodys.body.code]).toEqual([404, 'CARD_NOT_FOUND']);
    const nowhere = await record({ shopId: randomUUID(), cardNumber, billAmount: 100 });
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'SHOP_NOT_FOUND']);
    const { body } = await app.api.post('/api/admin/shops/register', registration());
    const pending = await record({ shopId: body.data.id, cardNumber, billAmount: 100 });
    expect([pending.status, pending.body.code, pending.body.data]).toEqual([
      409,
      'SHOP_WRONG_STATE',
      { status: 'pending' },
    ]);
  });

  it('is for administrators to record and to reverse', async () => {
    const holder = await activeCardHolder(app);
    const { cardNumber } = (await cardOf(holder)).card;
    expect((await record({ cardNumber, billAmount: 1 }, randomUUID(), holder.client)).status).toBe(
      403,
    );
    expect((await record({ cardNumber, billAmount: 1 }, randomUUID(), app.api)).status).toBe(401);
  });

  it('A-494: raises the tier at once; the tier that it reached counts from the next purchase on', async () => {
    const [ownPercent] = await writeApprovedShops(app.database, [{ discountPercent: 4 }]);
    const holder = await activeCardHolder(app);
    const { cardNumber } = (await cardOf(holder)).card;
    const decided = async (billAmount: number) => {
      const { body } = await record({ shopId: ownPercent, cardNumber, billAmount });
      return [body.data.tier, body.data.discountPercent, body.data.decidedBy];
    };
    expect(await decided(5_000)).toEqual(['bronze', 4, 'shop']);
    expect(await decided(1)).toEqual(['bronze', 4, 'shop']);
    expect(await decided(9_999)).toEqual(['silver', 5, 'tier']);
    const silver = await cardOf(holder);
    expect(silver.card.tier).toBe('silver');
    expect(silver.tier).toMatchObject({ percent: 5, next: { tier: 'gold', percent: 8 } });
    expect(silver.tier.netSpend + silver.tier.next.missing).toBe(15_000);
    expect(await decided(1)).toEqual(['silver', 5, 'tier']);
    expect(await decided(100)).toEqual(['gold', 8, 'tier']);
  });

  it('keeps to what was agreed with the shop on its days in IST', async () => {
    const [agreed] = await writeApprovedShops(app.database, [{ discountPercent: 10 }]);
    await admin.put(`/api/admin/shops/${agreed}/discount-settings`, {
      discountPercent: 10,
      tierPercents: { bronze: 15 },
      minimumBill: 200,
      maximumDiscount: 50,
      validFrom: '2030-01-01',
      validTo: '2030-01-31',
    });
    const holder = await activeCardHolder(app);
    const { cardNumber } = (await cardOf(holder)).card;
    const givenAt = async (time: string, billAmount: number) => {
      app.clock.shiftBy(Date.parse(time) - app.clock.now().getTime());
      await app.database.execute(
        `update card set status = 'active', expires_at = '2031-01-01' where member_id = $1`,
        [holder.id],
      );
      const caller = await signedInAs(app, 'admin');
      const { body } = await record(
        { shopId: agreed, cardNumber, billAmount },
        randomUUID(),
        caller,
      );
      return [body.data.decidedBy, body.data.discountAmount];
    };
    expect(await givenAt('2029-12-31T23:59:00.000+05:30', 300)).toEqual(['tier', 9]);
    expect(await givenAt('2030-01-01T00:00:00.000+05:30', 300)).toEqual(['shop', 45]);
    expect(await givenAt('2030-01-01T00:01:00.000+05:30', 199.99)).toEqual(['tier', 5.99]);
    expect(await givenAt('2030-01-01T00:02:00.000+05:30', 1_000)).toEqual(['shop', 50]);
    expect(await givenAt('2030-01-31T23:59:00.000+05:30', 300)).toEqual(['shop', 45]);
    expect(await givenAt('2030-02-01T00:00:00.000+05:30', 300)).toEqual(['tier', 9]);
    app.clock.resetShift();
    admin = await signedInAs(app, 'admin');
  });

  it('A-412: counts in the figures of its shop, and is listed there', async () => {
    const [sold] = await writeApprovedShops(app.database, [{}]);
    const holder = await activeCardHolder(app);
    const { cardNumber } = (await cardOf(holder)).card;
    const first = (await record({ shopId: sold, cardNumber, billAmount: 100.5 })).body.data;
    const { body } = await record({ shopId: sold, cardNumber, billAmount: 30 });
    await reverse(body.data.id);
    const { data } = (await admin.get(`/api/admin/shops/${sold}`)).body;
    const figures = { totalPurchases: 1, totalRevenue: 100.5 };
    expect(data).toMatchObject(figures);
    expect(Date.parse(data.lastActivity)).toBeGreaterThanOrEqual(Date.parse(first.recordedAt));
    const { shops } = (await admin.get('/api/admin/shops?limit=100')).body.data;
    expect(shops.find(({ id }: { id: string }) => id === sold)).toMatchObject(figures);
    const listed = (await admin.get(`/api/admin/shops/${sold}/purchases`)).body;
    expect(listed.data.map(({ status }: Purchase) => status)).toEqual(['reversed', 'recorded']);
    expect((await admin.get(`/api/admin/shops/${randomUUID()}/purchases`)).status).toBe(404);
  });

  it('counts in no figure once it was reversed, and is reversed once', async () => {
    const holder = await activeCardHolder(app);
    const { cardNumber } = (await cardOf(holder)).card;
    await record({ cardNumber, billAmount: 50 });
    const { body } = await record({ cardNumber, billAmount: 20_000 });
    const { status, body: reversed } = await reverse(body.data.id);
    expect([status, reversed.data.status, reversed.data.reason]).toEqual([200, 'reversed', REASON]);
    const activity = await activityOf(holder);
    expect(activity).toMatchObject({ usageCount: 1, discountUsed: 6 });
    expect(activity.recentTransactions).toHaveLength(1);
    const again = await reverse(body.data.id);
    expect([again.status, again.body.code]).toEqual([409, 'PURCHASE_REVERSED']);
  });

  it('A-495: keeps the tier that it raised until the renewal, and loses it with its reversal', async () => {
    const tier = async (of: TestMember) => (await cardOf(of)).card.tier;
    const [kept, held, renewed] = [
      await activeCardHolder(app),
      await activeCardHolder(app),
      await activeCardHolder(app),
    ];
    const sold = async (to: TestMember, billAmount: number) => {
      const { cardNumber } = (await cardOf(to)).card;
      return (await record({ cardNumber, billAmount })).body.data.id as string;
    };
    const silver = await sold(kept, 6_000);
    const gold = await sold(kept, 20_000);
    await sold(kept, 100);
    await reverse(gold);
    expect(await tier(kept)).toBe('silver');
    const [event] = await app.database.query(
      `select data->>'cause' as cause, data->'changes'->'tier' as tier from event
       where type = 'TierChanged' and data->>'memberId' = $1 order by pos desc limit 1`,
      [kept.id],
    );
    expect(event).toEqual({ cause: 'reversal', tier: ['gold', 'silver'] });
    await reverse(silver);
    expect(await tier(kept)).toBe('bronze');

    const mistyped = await sold(held, 1_000_000);
    const { cardNumber } = (await cardOf(held)).card;
    await admin.put(`/api/admin/users/${held.id}/card`, { cardNumber, discountTier: 'silver' });
    await reverse(mistyped);
    expect(await tier(held)).toBe('silver');

    const before = await sold(renewed, 20_000);
    await renewed.client.post('/api/users/card/renew', { months: 1 });
    await reverse(before);
    expect(await tier(renewed)).toBe('gold');
  });

  it('is reversed by one of two at once; the other learns that it was', async () => {
    const holder = await activeCardHolder(app);
    const { cardNumber } = (await cardOf(holder)).card;
    for (let round = 0; round < 3; round += 1) {
      const { id } = (await record({ cardNumber, billAmount: 50 })).body.data;
      const answers = await Promise.all([1, 2, 3].map(() => reverse(id)));
      const [done, ...refused] = answers.toSorted((a, b) => a.status - b.status);
      expect(done!.status).toBe(200);
      expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
        [409, 'PURCHASE_REVERSED'],
        [409, 'PURCHASE_REVERSED'],
      ]);
    }
    expect((await activityOf(holder)).usageCount).toBe(0);
  });

  it.each([
    ['', 'Please say why this purchase is reversed'],
    ['too short', 'Reason must be at least 10 characters long'],
    ['x'.repeat(501), 'Reason must not exceed 500 characters'],
  ])('is not reversed for the reason “%s”', async (reason, message) => {
    const { status, body } = await reverse(randomUUID(), reason);
    expect([status, body.errors]).toEqual([422, [{ field: 'reason', message }]]);
  });

  it('is not reversed if it was never recorded', async () => {
    const { status, body } = await reverse(randomUUID());
    expect([status, body.code]).toEqual([404, 'PURCHASE_NOT_FOUND']);
  });

  it('A-494: counts for the tier for 365 days', async () => {
    const holder = await activeCardHolder(app);
    const { cardNumber } = (await cardOf(holder)).card;
    await record({ cardNumber, billAmount: 6_000 });
    app.clock.shiftBy(364 * DAY_MS);
    const later = await signedInAgain(app, holder);
    await later.client.post('/api/users/card/renew', { months: 1 });
    expect((await cardOf(later)).card.tier).toBe('silver');
    app.clock.shiftBy(2 * DAY_MS);
    const last = await signedInAgain(app, holder);
    await last.client.post('/api/users/card/renew', { months: 1 });
    expect((await cardOf(last)).card.tier).toBe('bronze');
    app.clock.resetShift();
  });

  it('is listed, the latest first, by shop, member and time; members see their own', async () => {
    const [other] = await writeApprovedShops(app.database, [{ name: 'Periyar Books' }]);
    const [one, two] = [await activeCardHolder(app), await activeCardHolder(app)];
    const number = async (holder: TestMember) => (await cardOf(holder)).card.cardNumber;
    const first = (await record({ shopId: other, cardNumber: await number(one), billAmount: 10 }))
      .body.data;
    const second = (await record({ shopId: other, cardNumber: await number(two), billAmount: 20 }))
      .body.data;
    const third = (await record({ cardNumber: await number(one), billAmount: 30 })).body.data;
    const listed = async (query: string, caller = admin, path = '/api/admin/purchases') => {
      const { status, body } = await caller.get(`${path}?${query}`);
      expect(status).toBe(200);
      return [body.pagination.totalItems, body.data.map(({ id }: Purchase) => id)];
    };
    expect(await listed(`shopId=${other}`)).toEqual([2, [second.id, first.id]]);
    expect(await listed(`shopId=${other}&limit=1&page=2`)).toEqual([2, [first.id]]);
    expect(await listed(`memberId=${one.id}`)).toEqual([2, [third.id, first.id]]);
    expect(await listed(`shopId=${other}&from=${second.recordedAt}`)).toEqual([1, [second.id]]);
    expect(await listed(`shopId=${other}&to=${second.recordedAt}`)).toEqual([1, [first.id]]);
    expect(await listed('', one.client, '/api/users/purchases')).toEqual([2, [third.id, first.id]]);
    const foreign = await one.client.get(`/api/users/purchases?memberId=${two.id}`);
    expect([foreign.status, foreign.body.errors[0].field]).toEqual([422, 'memberId']);
  });

  it('are counted up to 10,000, and pages lead no further', async () => {
    const holder = await activeCardHolder(app);
    const { cardNumber } = (await cardOf(holder)).card;
    const { id } = (await record({ cardNumber, billAmount: 10 })).body.data;
    await app.database.execute(
      `insert into purchase select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).*
       from purchase p, generate_series(1, 10000) where p.id = $1`,
      [id],
    );
    const list = (page: number) => holder.client.get(`/api/users/purchases?limit=100&page=${page}`);
    const { pagination, data } = (await list(100)).body;
    expect([pagination.totalItems, pagination.totalIsExact, data.length]).toEqual([
      10_000,
      false,
      100,
    ]);
    const beyond = await list(101);
    expect([beyond.status, beyond.body.errors[0].field]).toEqual([422, 'page']);
  });
});
