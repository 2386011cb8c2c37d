import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/kernel/time.ts';
import { activeCardHolder, newCardHolder } from '../cards/testing/card-holder.ts';
import { phoneOf } from '../cards/testing/shown-code.ts';
import { writeApprovedShops } from '../shops/testing/approved-shops.ts';
import { tillAt, type Till } from './testing/tills.ts';

const USERS = '/api/admin/users';

describe('a till', () => {
  let app: TestApp;
  let bakery: string;
  let pharmacy: string;
  beforeAll(async () => {
    app = await startTestApp();
    [bakery, pharmacy] = (await writeApprovedShops(app.database, [
      { name: 'Menon’s Bakery', discountPercent: 8 },
      { name: 'Rose Pharmacy', discountPercent: 2 },
    ])) as [string, string];
  });
  afterAll(() => app.close());
  beforeEach(() => app.clock.resetShift());

  const now = () => app.clock.now();
  const later = (ms: number) => new Date(now().getTime() + ms);
  const holder = async () => {
    const member = await activeCardHolder(app);
    return { ...member, phone: await phoneOf(member.client) };
  };
  const checked = async (till: Till, phone: Awaited<ReturnType<typeof phoneOf>>) =>
    (await till.check({ code: phone.scanned(now()) })).body.data.id as string;

  it('checks a scanned card, records the purchase, and both sides have it', async () => {
    const { client, phone } = await holder();
    const till = await tillAt(app, bakery);
    const { status, body } = await till.check({ code: phone.scanned(now()).toLowerCase() });
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        shopId: bakery,
        member: expect.stringMatching(/^\S+( \S\.)?$/u),
        tier: 'bronze',
        discount: {
          percent: 8,
          decidedBy: 'shop',
          tierPercent: 3,
          minimumBill: null,
          maximumDiscount: null,
        },
        expiresAt: expect.any(String),
      },
    ]);
    const recorded = await till.record(body.data.id, 1_240);
    expect(recorded.status).toBe(201);
    expect(recorded.body.data).toMatchObject({
      shopId: bakery,
      billAmount: 1_240,
      discountAmount: 99.2,
      payable: 1_140.8,
      cardShown: 'scanned',
      recordedBy: { realm: 'partner', id: till.id, name: till.name },
    });
    expect(recorded.body.data).not.toHaveProperty('memberId');
    const own = (await client.get('/api/users/purchases')).body.data;
    expect(own).toMatchObject([
      { billAmount: 1_240, recordedBy: { realm: 'partner', name: null } },
    ]);
    const [event] = await app.database.query(
      `select actor, data->>'cardShown' as shown from event where type = 'PurchaseRecorded' and aggregate_id = $1`,
      [recorded.body.data.id],
    );
    expect(event).toEqual({
      actor: { realm: 'partner', id: till.id, role: 'staff' },
      shown: 'scanned',
    });
  });

  it('checks a typed number with its code; without a shop it is the only one of the person', async () => {
    const { client, phone } = await holder();
    const { cardNumber } = (await client.get('/api/users/card/details')).body.data.card;
    const till = await tillAt(app, bakery);
    const { status, body } = await till.client.post('/api/partner/checks', {
      cardNumber,
      code: phone.digits(now()),
    });
    expect([status, body.data.shopId]).toEqual([201, bakery]);
    expect((await till.record(body.data.id, 10)).body.data.cardShown).toBe('typed');
    await tillAt(app, pharmacy, 'staff', till.id);
    const which = await till.client.post('/api/partner/checks', {
      code: phone.scanned(later(30 * SECOND_MS)),
    });
    expect([which.status, which.body.errors[0].field]).toEqual([422, 'shopId']);
  });

  it('offers the percent of the tier where the shop’s is lower', async () => {
    const { phone } = await holder();
    const { body } = await (await tillAt(app, pharmacy)).check({ code: phone.scanned(now()) });
    expect(body.data.discount).toMatchObject({ percent: 3, decidedBy: 'tier' });
  });

  it('takes the code of the step before and after, and no other', async () => {
    const { phone } = await holder();
    const till = await tillAt(app, bakery);
    const at = async (seconds: number) =>
      (await till.check({ code: phone.scanned(later(seconds * SECOND_MS)) })).status;
    // Begins in the middle of a step.
    app.clock.shiftBy(30_000 - (now().getTime() % 30_000) + 15_000);
    expect([await at(-30), await at(0), await at(30), await at(-60), await at(60)]).toEqual([
      201, 201, 201, 422, 422,
    ]);
  });

  it('refuses a screenshot that is used two minutes later', async () => {
    const { phone } = await holder();
    const screenshot = phone.scanned(now());
    app.clock.shiftBy(2 * MINUTE_MS);
    const { status, body } = await (await tillAt(app, bakery)).check({ code: screenshot });
    expect([status, body.code, body.message]).toEqual([
      422,
      'CODE_INVALID',
      'This code is wrong or old. Ask the customer to wait for the next code.',
    ]);
  });

  it('refuses a replayed code, at the same till and at another shop', async () => {
    const { phone } = await holder();
    const code = phone.scanned(now());
    const till = await tillAt(app, bakery);
    expect((await till.check({ code })).status).toBe(201);
    for (const each of [till, await tillAt(app, pharmacy)]) {
      const { status, body } = await each.check({ code });
      expect([status, body.code]).toEqual([409, 'CODE_USED']);
    }
  });

  it('refuses the codes of a card that was blocked 5 seconds ago, and of a suspended member', async () => {
    const admin = await signedInAs(app, 'admin');
    const till = await tillAt(app, bakery);
    const blocked = await holder();
    const checkId = await checked(till, blocked.phone);
    const { cardNumber } = (await blocked.client.get('/api/users/card/details')).body.data.card;
    await admin.put(`${USERS}/${blocked.id}/card`, { cardNumber, blocked: true });
    app.clock.shiftBy(5 * SECOND_MS);
    for (const { status, body } of [
      await till.check({ code: blocked.phone.scanned(later(30 * SECOND_MS)) }),
      await till.record(checkId, 100),
    ])
      expect([status, body.code, body.message]).toEqual([
        409,
        'CARD_WRONG_STATE',
        'This card is blocked and cannot be used',
      ]);
    await admin.put(`${USERS}/${blocked.id}/card`, { cardNumber, blocked: false });
    const old = await till.check({ code: blocked.phone.scanned(later(30 * SECOND_MS)) });
    expect(old.body.code).toBe('CODE_INVALID');

    const suspended = await holder();
    await admin.put(`${USERS}/${suspended.id}`, { status: 'suspended' });
    const { status, body } = await till.check({ code: suspended.phone.scanned(now()) });
    expect([status, body.code, body.message]).toEqual([
      409,
      'MEMBER_WRONG_STATE',
      'The member is suspended and cannot use the card',
    ]);
    expect(JSON.stringify(body)).not.toContain(suspended.email);
  });

  it('refuses unknown cards, cards that are not activated, and tills of shops that are blocked', async () => {
    const till = await tillAt(app, bakery);
    const unknown = await till.check({ code: 'NATTIL1ABCDEFGH27G012345' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'CARD_NOT_FOUND']);
    const issued = await newCardHolder(app);
    const { cardNumber } = (await issued.client.get('/api/users/card/details')).body.data.card;
    const early = await till.check({ cardNumber, code: '012345' });
    expect([early.status, early.body.message]).toEqual([
      409,
      'This card is not activated yet and cannot be used',
    ]);
    const { phone } = await holder();
    const [blocked] = await writeApprovedShops(app.database, [{ name: 'Closed' }]);
    const closed = await tillAt(app, blocked!);
    const checkId = await checked(closed, phone);
    await app.database.execute(`update shop set status = 'blocked' where id = $1`, [blocked]);
    for (const { status, body } of [
      await closed.check({ code: phone.scanned(now()) }),
      await closed.record(checkId, 100),
      await closed.client.get('/api/partner/purchases'),
    ])
      expect([status, body.code]).toEqual([409, 'SHOP_WRONG_STATE']);
  });

  it('records one purchase for a retry, a double tap and two tabs', async () => {
    const { client, phone } = await holder();
    const till = await tillAt(app, bakery);
    const checkId = await checked(till, phone);
    const key = randomUUID();
    const taps = await Promise.all([
      till.record(checkId, 100, key),
      till.record(checkId, 100, key),
      till.record(checkId, 100),
      till.record(checkId, 100),
    ]);
    const done = taps.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ body }) => body.data.id)).size).toBe(1);
    for (const { status, body } of taps.filter((tap) => tap.status !== 201))
      expect([status, body.code]).toEqual([409, 'CHECK_USED']);
    const retried = await till.record(checkId, 100);
    expect([retried.status, retried.body.code]).toEqual([409, 'CHECK_USED']);
    expect((await client.get('/api/users/purchases')).body.data).toHaveLength(1);
  });

  it('refuses a check after five minutes, of another shop, and without an Idempotency-Key', async () => {
    const { phone } = await holder();
    const till = await tillAt(app, bakery);
    const checkId = await checked(till, phone);
    const foreign = await (await tillAt(app, pharmacy)).record(checkId, 100);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'CHECK_NOT_FOUND']);
    const keyless = await till.client.post('/api/partner/purchases', { checkId, billAmount: 1 });
    expect([keyless.status, keyless.body.errors[0].field]).toEqual([422, 'Idempotency-Key']);
    app.clock.shiftBy(5 * MINUTE_MS + 1);
    const late = await till.record(checkId, 100);
    expect([late.status, late.body.code]).toEqual([409, 'CHECK_EXPIRED']);
  });

  it('is closed to staff of another shop, and to an account whose access was ended', async () => {
    const { phone } = await holder();
    const till = await tillAt(app, bakery);
    const checkId = await checked(till, phone);
    const { body } = await till.record(checkId, 100);
    const elsewhere = await tillAt(app, pharmacy, 'owner');
    const foreign = await elsewhere.client.post('/api/partner/checks', {
      shopId: bakery,
      code: phone.scanned(later(30 * SECOND_MS)),
    });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'SHOP_NOT_FOUND']);
    expect((await elsewhere.reverse(body.data.id)).body.code).toBe('PURCHASE_NOT_FOUND');
    const listed = await elsewhere.client.get(`/api/partner/purchases?shopId=${bakery}`);
    expect(listed.body.code).toBe('SHOP_NOT_FOUND');

    const second = await checked(await tillAt(app, bakery), (await holder()).phone);
    await app.database.execute('update partner_access set ended_at = now() where partner_id = $1', [
      till.id,
    ]);
    const open = await Promise.all([
      till.check({ code: phone.scanned(later(30 * SECOND_MS)) }),
      till.record(second, 100),
      till.reverse(body.data.id),
      till.client.get('/api/partner/purchases'),
    ]);
    expect(open.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
  });

  it.each([0, -1, 1e12, 12.345, 'NaN', '൧൨൦', '100', null, Number.MAX_VALUE])(
    'refuses a bill of %p',
    async (bill) => {
      const { status, body } = await (await tillAt(app, bakery)).record(randomUUID(), bill);
      expect([status, body.errors[0].field]).toEqual([422, 'billAmount']);
    },
  );

  describe('a reversal', () => {
    const sold = async (till: Till, bill = 100) => {
      const member = await holder();
      const { body } = await till.record(await checked(till, member.phone), bill);
      return { member, id: body.data.id as string };
    };

    it('is done once', async () => {
      const till = await tillAt(app, bakery);
      const { id } = await sold(till);
      const both = await Promise.all([till.reverse(id), till.reverse(id)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await till.reverse(id)).body.code).toBe('PURCHASE_REVERSED');
    });

    it('is refused on the next day in IST', async () => {
      const till = await tillAt(app, bakery);
      const { id } = await sold(till);
      app.clock.shiftBy(24 * 60 * MINUTE_MS);
      const tomorrow = await tillAt(app, bakery, 'owner');
      const { status, body } = await tomorrow.reverse(id);
      expect([status, body.code]).toEqual([409, 'REVERSAL_TOO_LATE']);
    });

    it('of another person’s purchase is for owners', async () => {
      const { id } = await sold(await tillAt(app, bakery));
      const refused = await (await tillAt(app, bakery)).reverse(id);
      expect([refused.status, refused.body.code]).toEqual([403, 'OWNER_NEEDED']);
      expect((await (await tillAt(app, bakery, 'owner')).reverse(id)).status).toBe(200);
    });

    it('takes back the rise of the tier that a mistyped bill caused', async () => {
      const till = await tillAt(app, bakery);
      const { id, member } = await sold(till, 1_000_000);
      const tier = async () =>
        (await member.client.get('/api/users/card/details')).body.data.card.tier;
      expect(await tier()).toBe('gold');
      expect((await till.reverse(id)).status).toBe(200);
      expect(await tier()).toBe('bronze');
    });
  });

  it('lists the purchases of today to staff, and all with totals by person to owners', async () => {
    const [shop] = await writeApprovedShops(app.database, [{ discountPercent: 10 }]);
    const [staff, owner] = [await tillAt(app, shop!), await tillAt(app, shop!, 'owner')];
    const { id, client, phone } = await holder();
    const first = await staff.record(await checked(staff, phone), 100);
    await app.database.execute(
      `insert into purchase select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
         'recorded_at', p.recorded_at - interval '2 days'))).* from purchase p where p.id = $1`,
      [first.body.data.id],
    );
    const other = await holder();
    await owner.record(await checked(owner, other.phone), 50);
    const reversed = await staff.record(await checked(staff, (await holder()).phone), 7);
    await staff.reverse(reversed.body.data.id);
    const listed = async (till: Till, query = '') =>
      (await till.client.get(`/api/partner/purchases?shopId=${shop}${query}`)).body;
    const ofStaff = await listed(staff, '&from=2020-01-01');
    expect(ofStaff.data).toHaveLength(3);
    expect(ofStaff.totals).toEqual({
      purchases: 2,
      billAmount: 150,
      discountAmount: 15,
      payable: 135,
    });
    expect((await listed(owner)).totals.purchases).toBe(3);
    expect((await listed(owner, `&person=${owner.id}`)).totals.billAmount).toBe(50);
    const day = new Date(now().getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    expect((await listed(owner, `&from=${day}&to=${day}`)).totals.purchases).toBe(2);
    expect(JSON.stringify(await listed(owner))).not.toContain(id);
    expect((await client.get('/api/partner/purchases')).status).toBe(403);
  });
});
