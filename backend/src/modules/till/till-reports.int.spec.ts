import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminNotifications } from '@nattil/contracts/api/admin/notifications';
import type { ApiClient } from '../../platform/testing/api-client.ts';
import { signedInAs } from '../../platform/testing/people.ts';
import { startTestApp, type TestApp } from '../../platform/testing/test-app.ts';
import { activeCardHolder } from '../cards/testing/card-holder.ts';
import { phoneOf } from '../cards/testing/shown-code.ts';
import { writeApprovedShops } from '../shops/testing/approved-shops.ts';
import { tillAt, type Till } from './testing/tills.ts';

const REPORTS = '/api/admin/till-reports';
const RESOLUTION = 'The owner was called and apologised';

describe('what administrators see of tills', () => {
  let app: TestApp;
  let admin: ApiClient;
  let shops: string[];
  let till: Till;
  beforeAll(async () => {
    app = await startTestApp();
    admin = await signedInAs(app, 'admin');
    shops = await writeApprovedShops(app.database, [
      { name: 'Menon’s Bakery' },
      { name: 'Rose Pharmacy' },
    ]);
    till = await tillAt(app, shops[0]!);
  });
  afterAll(() => app.close());

  const holder = async () => {
    const member = await activeCardHolder(app);
    return { ...member, phone: await phoneOf(member.client) };
  };
  type Holder = Awaited<ReturnType<typeof holder>>;
  const buys = async ({ phone }: Holder, at = till): Promise<string> => {
    const { body } = await at.check({ code: phone.scanned(app.clock.now()) });
    return (await at.record(body.data.id, 250)).body.data.id;
  };

  it('is a purchase that its member disputes, once, and which an administrator settles, once', async () => {
    const [member, other] = [await holder(), await holder()];
    const id = await buys(member);
    const dispute = (by: ApiClient) => by.post(`/api/users/purchases/${id}/dispute`);
    expect((await dispute(other.client)).body.code).toBe('PURCHASE_NOT_FOUND');
    const { status, body } = await dispute(member.client);
    expect([status, body.data]).toMatchObject([
      201,
      { kind: 'purchase-disputed', purchaseId: id, billAmount: 250, status: 'open' },
    ]);
    expect((await dispute(member.client)).body.code).toBe('PURCHASE_DISPUTED');
    const [own] = (await member.client.get('/api/users/purchases')).body.data;
    expect(own).toMatchObject({ id, disputedAt: body.data.reportedAt });

    const waiting = async () => {
      const { data } = (await admin.get('/api/admin/notifications')).body;
      return (data as AdminNotifications).notifications.find((n) => n.kind === 'till-reports');
    };
    expect(await waiting()).toMatchObject({ count: 1 });
    const [listed] = (await admin.get(`${REPORTS}?status=open&memberId=${member.id}`)).body.data;
    expect(listed).toMatchObject({
      ...body.data,
      memberName: expect.any(String),
      shopName: 'Menon’s Bakery',
    });
    const settle = () => admin.post(`${REPORTS}/${listed.id}/settle`, { resolution: RESOLUTION });
    const settled = await settle();
    expect([settled.status, settled.body.data]).toMatchObject([
      200,
      { status: 'settled', resolution: RESOLUTION, settledAt: expect.any(String) },
    ]);
    const again = await settle();
    expect([again.status, again.body.code]).toEqual([409, 'TILL_REPORT_SETTLED']);
    expect(await waiting()).toBeUndefined();
    const trail = (await admin.get(`/api/admin/audit?objectId=${listed.id}`)).body.data;
    expect(JSON.stringify(trail)).toContain(RESOLUTION);
  });

  it('is a discount that a shop refused, with the member’s note, ten times a day at most', async () => {
    const { client, id } = await holder();
    const report = (note?: string) =>
      client.post(`/api/users/shops/${shops[1]}/discount-refused`, { note });
    const { status, body } = await report('They said the card is not valid here');
    expect([status, body.data]).toMatchObject([
      201,
      { kind: 'discount-refused', shopName: 'Rose Pharmacy', purchaseId: null },
    ]);
    const { data } = (
      await admin.get(`${REPORTS}?kind=discount-refused&shopId=${shops[1]}&memberId=${id}`)
    ).body;
    expect(data).toMatchObject([{ note: 'They said the card is not valid here' }]);
    const [event] = await app.database.query<{ data: object }>(
      `select data from event where type = 'DiscountRefused' and data->>'memberId' = $1`,
      [id],
    );
    expect(event!.data).toEqual({ reportId: data[0].id, memberId: id, shopId: shops[1] });
    const nowhere = await client.post(`/api/users/shops/${randomUUID()}/discount-refused`, {});
    expect(nowhere.body.code).toBe('SHOP_NOT_FOUND');
    for (let n = 0; n < 8; n += 1) expect((await report()).status).toBe(201);
    expect((await report()).status).toBe(429);
  });

  it('is closed to members and to tills, and settled with a resolution only', async () => {
    const { client } = await holder();
    for (const each of [client, till.client]) {
      expect((await each.get(REPORTS)).status).toBe(403);
      expect((await each.get('/api/admin/till-signals')).status).toBe(403);
    }
    const path = `${REPORTS}/${randomUUID()}/settle`;
    expect((await admin.post(path, { resolution: 'short' })).body.errors[0].field).toBe(
      'resolution',
    );
    const unknown = await admin.post(path, { resolution: RESOLUTION });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'TILL_REPORT_NOT_FOUND']);
    const auditor = await signedInAs(app, 'admin', randomUUID(), 'auditor');
    expect((await auditor.post(path, { resolution: RESOLUTION })).status).toBe(403);
    expect((await auditor.get(REPORTS)).status).toBe(200);
  });

  it('is a signal: one card at two shops, and a person who reverses much', async () => {
    const member = await holder();
    await buys(member);
    app.clock.shiftBy(60_000);
    await buys(member, await tillAt(app, shops[1]!));
    const hasty = await tillAt(app, shops[1]!);
    for (let n = 0; n < 3; n += 1) await hasty.reverse(await buys(await holder(), hasty));
    const signals = async (kind: string) =>
      (await hasty.client.as(admin.token!).get(`/api/admin/till-signals?kind=${kind}`)).body.data;
    expect(await signals('two-shops')).toEqual([
      {
        id: expect.any(String),
        kind: 'two-shops',
        at: expect.any(String),
        memberId: member.id,
        memberName: expect.any(String),
        shops: expect.arrayContaining([
          { id: shops[0], name: 'Menon’s Bakery' },
          { id: shops[1], name: 'Rose Pharmacy' },
        ]),
        personId: null,
        personName: null,
        count: 2,
      },
    ]);
    expect(await signals('many-reversals')).toMatchObject([
      { personId: hasty.id, personName: hasty.name, memberId: null, count: 3 },
    ]);
    expect(await signals('many-purchases')).toEqual([]);
  });
});
