import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { expireDueCards } from '../../cards/testing/due-cards.ts';
import {
  activeCardHolder,
  newCardHolder,
  verifyForActivation,
} from '../../cards/testing/card-holder.ts';
import { newMember, signedInAgain, type TestMember } from '../../otp/testing/members.ts';
import { writeApprovedShops } from '../../shops/testing/approved-shops.ts';
import { addUser, freshCardNumber } from '../testing/users.ts';

const USERS = '/api/admin/users';

describe('a card that an administrator changes', () => {
  let app: TestApp;
  let admin: ApiClient;
  let shopId: string;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin');
    [shopId] = (await writeApprovedShops(app.database, [{ discountPercent: 10 }])) as [string];
  });
  afterAll(() => app.close());

  const one = async (id: string): Promise<AdminMember> =>
    (await admin.get(`${USERS}/${id}`)).body.data;
  const cardOf = async ({ client }: TestMember) =>
    (await client.get('/api/users/card/details')).body.data.card;
  const update = async (id: string, change: object) =>
    admin.put(`${USERS}/${id}/card`, { cardNumber: (await one(id)).cardNumber, ...change });
  const buy = (cardNumber: string | null, billAmount = 100) =>
    admin.post(
      '/api/admin/purchases',
      { shopId, cardNumber, billAmount },
      { headers: { 'idempotency-key': randomUUID() } },
    );
  const inDays = (days: number) => formatIsoDate(app.clock.now().getTime() + days * DAY_MS);

  it('is blocked by its id, or by its last four digits with the member', async () => {
    const reason = 'Reported as lost';
    const first = await addUser(admin);
    const [{ id }] = (await app.database.query<{ id: string }>(
      'select id from card where member_id = $1',
      [first.id],
    )) as [{ id: string }];
    const blocked = await admin.put(`/api/admin/cards/${id}/block`, { reason });
    expect([blocked.status, blocked.body.data.id]).toEqual([200, first.id]);
    const second = await addUser(admin);
    const lastFour = (await one(second.id)).cardNumber!.slice(-4);
    const wrong = String((Number(lastFour) + 1) % 10_000).padStart(4, '0');
    const refused = await admin.put(`${USERS}/${second.id}/card/block`, {
      lastFour: wrong,
      reason,
    });
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'lastFour']);
    const { status } = await admin.put(`${USERS}/${second.id}/card/block`, { lastFour, reason });
    const states = await app.database.query<{ status: string }>(
      'select status from card where member_id = any($1)',
      [[first.id, second.id]],
    );
    expect([status, ...states.map((card) => card.status)]).toEqual([200, 'blocked', 'blocked']);
    const none = await admin.put(`/api/admin/cards/${randomUUID()}/block`, { reason });
    expect([none.status, none.body.code]).toEqual([404, 'CARD_NOT_FOUND']);
  });

  it('A-393: has then the number, the expiry date and the tier that were sent', async () => {
    const added = await addUser(admin);
    const holder = await activeCardHolder(app);
    for (const id of [added.id, holder.id]) {
      const sent = { cardNumber: freshCardNumber(), expiryDate: inDays(45), discountTier: 'gold' };
      const { status, body } = await admin.put(`${USERS}/${id}/card`, sent);
      expect([status, body.message]).toEqual([200, 'Card details updated successfully!']);
      expect(body.data).toMatchObject({
        cardNumber: sent.cardNumber,
        cardExpiryDate: sent.expiryDate,
        discountTier: 'gold',
      });
      expect(await one(id)).toEqual(body.data);
    }
    const { expiresAt } = await cardOf(holder);
    expect(expiresAt).toBe(new Date(`${inDays(45)}T23:59:59.999+05:30`).toISOString());
  });

  it('M-016: goes from issued to active and expired, and may be blocked and replaced meanwhile', async () => {
    const holder = await newCardHolder(app);
    const life = [(await cardOf(holder)).status];
    await verifyForActivation(app, holder);
    await holder.client.post('/api/users/card/activate');
    life.push((await cardOf(holder)).status);
    for (const blocked of [true, false]) {
      await update(holder.id, { blocked });
      life.push((await cardOf(holder)).status);
    }
    const replaced = (await cardOf(holder)).cardNumber;
    await update(holder.id, { cardNumber: freshCardNumber() });
    expect((await buy(replaced)).body.data.status).toBe('replaced');
    const { status, expiresAt } = await cardOf(holder);
    life.push(status);
    app.clock.shiftBy(Date.parse(expiresAt) - app.clock.now().getTime() + 1_000);
    life.push((await cardOf(await signedInAgain(app, holder))).status);
    app.clock.resetShift();
    expect(life).toEqual(['issued', 'active', 'blocked', 'active', 'active', 'expired']);
  });

  it('A-344: counts with the new number alone; the old one is kept as replaced, and nothing else changes', async () => {
    const holder = await activeCardHolder(app);
    const before = await cardOf(holder);
    const cardNumber = freshCardNumber();
    await update(holder.id, { cardNumber });
    expect(await cardOf(holder)).toEqual({ ...before, cardNumber });
    expect((await buy(cardNumber)).status).toBe(201);
    const { status, body } = await buy(before.cardNumber);
    expect([status, body.code, body.data.status]).toEqual([409, 'CARD_WRONG_STATE', 'replaced']);
    const kept = await app.database.query(
      'select number, status, tier, expires_at as "expiresAt" from card where member_id = $1 order by status',
      [holder.id],
    );
    expect(kept).toEqual([
      {
        number: cardNumber,
        status: 'active',
        tier: 'bronze',
        expiresAt: new Date(before.expiresAt),
      },
      {
        number: before.cardNumber,
        status: 'replaced',
        tier: 'bronze',
        expiresAt: new Date(before.expiresAt),
      },
    ]);
    await expireDueCards(app);
    expect((await cardOf(holder)).status).toBe('active');
  });

  it('can expire from today to 24 months ahead, and no other day', async () => {
    const { id } = await activeCardHolder(app);
    for (const [expiryDate, status] of [
      [inDays(0), 200],
      [inDays(-1), 422],
      [inDays(740), 422],
      ['31/12/2027', 422],
    ] as const) {
      const answer = await update(id, { expiryDate });
      expect([expiryDate, answer.status]).toEqual([expiryDate, status]);
      if (status === 422) expect(answer.body.errors[0].field).toBe('expiryDate');
    }
  });

  it('is active again once an expired one may be used for longer', async () => {
    const holder = await activeCardHolder(app);
    await update(holder.id, { expiryDate: inDays(0) });
    app.clock.shiftBy(2 * DAY_MS);
    await expireDueCards(app);
    const later = await signedInAgain(app, holder);
    admin = await signedInAs(app, 'admin');
    expect((await cardOf(later)).status).toBe('expired');
    await update(holder.id, { expiryDate: inDays(30) });
    expect((await cardOf(later)).status).toBe('active');
    app.clock.resetShift();
    admin = await signedInAs(app, 'admin');
  });

  it('keeps an expiry date that was set before the activation', async () => {
    const holder = await newCardHolder(app);
    await update(holder.id, { expiryDate: inDays(50) });
    expect((await cardOf(holder)).expiresAt).toBeNull();
    await verifyForActivation(app, holder);
    await holder.client.post('/api/users/card/activate');
    expect((await one(holder.id)).cardExpiryDate).toBe(inDays(50));
  });

  it('A-394: keeps the tier that was set until the next renewal, whatever is spent', async () => {
    const [held, free, user] = [
      await activeCardHolder(app),
      await activeCardHolder(app),
      await activeCardHolder(app),
    ];
    await update(held.id, { discountTier: 'bronze' });
    await admin.put(`${USERS}/${user.id}`, { discountTier: 'gold' });
    for (const holder of [held, free, user]) {
      await buy((await one(holder.id)).cardNumber, 6_000);
      await buy((await one(holder.id)).cardNumber, 1);
    }
    const tiers = () =>
      Promise.all([held, free, user].map(async ({ id }) => (await one(id)).discountTier));
    expect(await tiers()).toEqual(['bronze', 'silver', 'gold']);
    for (const { client } of [held, free, user])
      await client.post('/api/users/card/renew', { months: 1 });
    expect(await tiers()).toEqual(['silver', 'silver', 'silver']);
    await buy((await one(held.id)).cardNumber, 10_000);
    expect((await one(held.id)).discountTier).toBe('gold');
  });

  it('M-016: cannot be used while it is blocked, and is unchanged afterwards', async () => {
    const holder = await activeCardHolder(app);
    const before = await cardOf(holder);
    await update(holder.id, { blocked: true });
    expect((await one(holder.id)).card!.status).toBe('blocked');
    expect(await cardOf(holder)).toEqual({ ...before, status: 'blocked' });
    expect((await buy(before.cardNumber)).body.data.status).toBe('blocked');
    for (const path of ['renew', 'apply'])
      expect((await holder.client.post(`/api/users/card/${path}`, {})).status).toBe(409);
    await update(holder.id, { blocked: false });
    expect(await cardOf(holder)).toEqual(before);
    expect((await buy(before.cardNumber)).status).toBe(201);
    const issued = await newCardHolder(app);
    for (const blocked of [true, false]) await update(issued.id, { blocked });
    expect((await one(issued.id)).card!.status).toBe('issued');
  });

  it('is refused at the till, and its member everywhere, from the suspension on', async () => {
    const holder = await activeCardHolder(app);
    const { cardNumber } = await one(holder.id);
    for (const status of ['suspended', 'inactive']) {
      const { client } = await signedInAgain(app, holder);
      expect((await client.get('/api/users/profile-status')).status).toBe(200);
      await admin.put(`${USERS}/${holder.id}`, { status });
      expect((await client.get('/api/users/profile-status')).status).toBe(401);
      const refused = await buy(cardNumber);
      expect([refused.status, refused.body.code, refused.body.data]).toEqual([
        409,
        'MEMBER_WRONG_STATE',
        { status },
      ]);
    }
    await admin.put(`${USERS}/${holder.id}`, { status: 'active' });
    expect((await buy(cardNumber)).status).toBe(201);
  });

  it('is missing where the member has none', async () => {
    const member = await newMember(app);
    const change = { cardNumber: freshCardNumber() };
    for (const path of [`${USERS}/${member.id}/card`, `${USERS}/${member.id}`])
      expect((await admin.put(path, change)).body.code).toBe('CARD_NOT_FOUND');
    const nobody = await admin.put(`${USERS}/${randomUUID()}/card`, change);
    expect([nobody.status, nobody.body.code]).toEqual([404, 'MEMBER_NOT_FOUND']);
  });

  it('A-444: is in the audit trail of its member with the administrator', async () => {
    const { id } = await addUser(admin);
    await admin.put(`${USERS}/${id}`, { name: 'Another Name', status: 'suspended' });
    await admin.put(`${USERS}/${id}`, { status: 'active' });
    await admin.put(`${USERS}/${id}/reset-password`, { newPassword: 'Monsoon-rain-26' });
    const cardId = (await one(id)).card!.id;
    const change = { cardNumber: freshCardNumber(), expiryDate: inDays(9), discountTier: 'gold' };
    await admin.put(`${USERS}/${id}/card`, { ...change, blocked: true });
    await update(id, { blocked: false });
    await admin.delete(`${USERS}/${id}`);
    const actions = async (objectId: string) => {
      const { data } = (await admin.get(`/api/admin/audit?objectId=${objectId}&limit=100`)).body;
      return data
        .filter((row: { actor: { role: string } }) => row.actor.role === 'owner')
        .map((row: { action: string }) => row.action)
        .toReversed();
    };
    const { length } = await app.database.query(
      'select 1 from event where aggregate_id = any($1)',
      [[id, cardId]],
    );
    const inTrail = async () => [await actions(id), await actions(cardId)] as string[][];
    const trail = await eventually('all of it is in the trail', async () => {
      const read = await inTrail();
      return read.flat().length === length && read;
    });
    expect(trail).toEqual([
      [
        'MemberAdded',
        'MemberEdited',
        'MemberStatusChanged',
        'MemberStatusChanged',
        'MemberPasswordChanged',
        'MemberDeleted',
      ],
      [
        'CardIssued',
        'CardSuspended',
        'CardResumed',
        'CardBlocked',
        'CardExpirySet',
        'TierSet',
        'CardNumberChanged',
        'CardUnblocked',
        'CardBlocked',
      ],
    ]);
  });
});
